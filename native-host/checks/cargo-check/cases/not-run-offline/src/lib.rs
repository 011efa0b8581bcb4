pub use a_crate_that_nobody_has::*;
