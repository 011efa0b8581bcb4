mod bucket;

pub use bucket::TokenBucket;
