//! Auditable lots. Pure.
