# The face of the federation.
