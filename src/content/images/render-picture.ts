import { hash } from 'node:crypto';
import { SITE_IMAGE_MAX_PIXELS } from '../../shared/content/site-image.contract.js';
import { NoPicture, TooManyPixels } from './images.errors.js';
import { openSharp } from './open-sharp.js';
import type { PictureFormat } from './picture-keys.js';
import { pictureType } from './picture-type.js';

/** One picture as it is kept and served. */
export interface RenderedPicture {
  hash: string;
  width: number;
  height: number;
  png: Buffer;
  widths: number[];
  sizes: { width: number; format: PictureFormat; bytes: Buffer }[];
  blur: string | null;
}

const LARGEST_SIDE = 1_600;
const BLUR_WIDTH = 20;

/**
 * Draws an uploaded picture anew: upright, in sRGB, at most 1,600 pixels a side. Its metadata and whatever else its
 * file carried stay behind. Refuses what is no picture or has too many pixels.
 */
export async function renderPicture(file: Buffer, sizes: readonly number[]): Promise<RenderedPicture> {
  const sharp = await openSharp();
  await refuseBad(file);
  const { data: png, info } = await readable(
    sharp(file, { limitInputPixels: SITE_IMAGE_MAX_PIXELS, failOn: 'warning' })
      .autoOrient()
      .resize(LARGEST_SIDE, LARGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer({ resolveWithObject: true }),
  );
  const widths = widthsOf(info.width, sizes);
  return {
    hash: hash('sha256', png).slice(0, 16),
    width: info.width,
    height: info.height,
    png,
    widths,
    sizes: await sizesOf(png, widths),
    blur: await blurOf(png),
  };
}

async function refuseBad(file: Buffer): Promise<void> {
  const type = pictureType(file);
  if (!type) throw new NoPicture();
  const sharp = await openSharp();
  const { format, width, height } = await readable(sharp(file, { limitInputPixels: false }).metadata());
  if (format !== type) throw new NoPicture();
  if (width * height > SITE_IMAGE_MAX_PIXELS) throw new TooManyPixels();
}

/** Any failure of the decoder means that the file is no picture. */
function readable<T>(work: Promise<T>): Promise<T> {
  return work.catch((cause: unknown) => {
    throw Object.assign(new NoPicture(), { cause });
  });
}

/** Widths never exceed the picture, which is itself one of them unless it is wider than all. */
function widthsOf(width: number, sizes: readonly number[]): number[] {
  const smaller = sizes.filter((size) => size < width);
  return smaller.length === sizes.length ? smaller : [...smaller, width];
}

async function sizesOf(png: Buffer, widths: number[]) {
  const sharp = await openSharp();
  const sizes: RenderedPicture['sizes'] = [];
  for (const width of widths) {
    const scaled = sharp(png).resize(width);
    const [avif, webp] = await Promise.all([
      scaled.clone().avif({ quality: 55, effort: 3 }).toBuffer(),
      scaled.clone().webp({ quality: 78 }).toBuffer(),
    ]);
    sizes.push({ width, format: 'avif', bytes: avif }, { width, format: 'webp', bytes: webp });
  }
  return sizes;
}

/** Behind a picture one can see through, its blur would stay in sight. */
async function blurOf(png: Buffer): Promise<string | null> {
  const sharp = await openSharp();
  const { isOpaque } = await sharp(png).stats();
  if (!isOpaque) return null;
  const bytes = await sharp(png).resize(BLUR_WIDTH).webp({ quality: 40 }).toBuffer();
  return `data:image/webp;base64,${bytes.toString('base64')}`;
}
