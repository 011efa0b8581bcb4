fn main( {
