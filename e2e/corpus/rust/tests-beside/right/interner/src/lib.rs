pub mod interner;
