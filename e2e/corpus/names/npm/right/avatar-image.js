import sharp from 'sharp';

const SIZES = [48, 96, 192];

export async function makeAvatars(upload) {
  const image = sharp(upload, { limitInputPixels: 40_000_000 }).rotate();
  const { width, height } = await image.metadata();
  if (!width || !height) {
    throw new Error('Not an image');
  }
  return Promise.all(
    SIZES.map(async (size) => ({
      size,
      data: await image.clone().resize(size, size, { fit: 'cover' }).webp({ quality: 80 }).toBuffer(),
    })),
  );
}
