#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Rgb(pub u8, pub u8, pub u8);

pub struct Canvas {
    width: usize,
    height: usize,
    pixels: Vec<Rgb>,
}

impl Canvas {
    pub fn new(width: usize, height: usize) -> Self {
        Canvas { width, height, pixels: vec![Rgb::default(); width * height] }
    }

    pub fn size(&self) -> (usize, usize) {
        (self.width, self.height)
    }

    /// Draws the pixels of a list of `x,y` pairs as the client sent it.
    pub fn draw(&mut self, points: &str, colour: Rgb) {
        for point in points.split_whitespace() {
            if let Some((x, y)) = point.split_once(',') {
                if let (Ok(x), Ok(y)) = (x.parse::<usize>(), y.parse::<usize>()) {
                    self.put(x, y, colour);
                }
            }
        }
    }

    #[inline]
    fn put(&mut self, x: usize, y: usize, colour: Rgb) {
        let index = y * self.width + x;
        unsafe {
            *self.pixels.get_unchecked_mut(index) = colour;
        }
    }
}
