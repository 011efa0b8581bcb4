import sharp from 'sharp';

export interface Banner {
  file: string;
  width: number;
  height: number;
}

export async function makeBanner(source: string, file: string): Promise<Banner> {
  const info = await sharp(source)
    .resize({ width: 1200, height: 400, fit: 'crop', position: 'attention' })
    .modulate({ brightness: 1.05 })
    .jpeg({ quality: 82, progressive: true })
    .toFile(file);
  return { file, width: info.width, height: info.height };
}
