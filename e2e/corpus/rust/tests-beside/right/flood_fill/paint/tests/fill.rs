use image_grid::Image;
use paint::fill;

#[test]
fn stays_inside_the_border() {
    let mut image = Image::parse("..#.\n.##.\n#...").unwrap();
    assert_eq!(fill(&mut image, 0, 0, 'o'), 3);
    assert_eq!(image, Image::parse("oo#.\no##.\n#...").unwrap());
    assert_eq!(fill(&mut image, 3, 0, 'x'), 5);
}

#[test]
fn same_colour_and_outside() {
    let mut image = Image::parse("aa").unwrap();
    assert_eq!(fill(&mut image, 0, 0, 'a'), 0);
    assert_eq!(fill(&mut image, 9, 9, 'b'), 0);
    assert_eq!(image, Image::parse("aa").unwrap());
}
