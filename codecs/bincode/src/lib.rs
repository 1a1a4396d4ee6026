//! bincode in the table.
