//! Requests become calls, and values become pages.
