//! The derive macros of codec-fory.
