#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Rgb(pub u8, pub u8, pub u8);

pub struct Canvas {
    width: usize,
    height: usize,
    pixels: Vec<Rgb>,
}

impl Canvas {
    pub fn new(width: u16, height: u16) -> Self {
        let (width, height) = (usize::from(width), usize::from(height));
        Canvas { width, height, pixels: vec![Rgb::default(); width * height] }
    }

    pub fn size(&self) -> (usize, usize) {
        (self.width, self.height)
    }

    /// Draws the pixels of a list of `x,y` pairs as the client sent it; points
    /// outside are left out.
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
        if x >= self.width || y >= self.height {
            return;
        }
        let index = y * self.width + x;
        // SAFETY: x < width and y < height, and pixels holds width * height items.
        unsafe {
            *self.pixels.get_unchecked_mut(index) = colour;
        }
    }
}
