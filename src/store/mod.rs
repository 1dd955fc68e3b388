//! All the SQL there is, and the private database server.
