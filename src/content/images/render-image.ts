import { hash } from 'node:crypto';
import type Sharp from 'sharp';
import { SITE_IMAGE_MAX_PIXELS } from '#shared/site-image.js';
import { NotAnImage, TooManyPixels } from '../content.errors.js';

import type { ImageFormat } from './image-keys.js';

let opened: Promise<typeof Sharp> | undefined;

/** Loads sharp on first use: it takes half a second that startup shouldn't wait for. */
export function openSharp(): Promise<typeof Sharp> {
  opened ??= import('sharp').then(({ default: sharp }) => {
    // Block all other decoders: SVG can read files, and old formats have had vulnerabilities.
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
    });
    // Blocks apply to the whole process, which renders its own SVG. Uploads are checked by their magic bytes.
    sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });
    sharp.cache(false);
    return sharp;
  });
  return opened;
}

/** A re-encoded image. */
export interface RenderedImage {
  hash: string;
  width: number;
  height: number;
  png: Buffer;
  widths: number[];
  sizes: { width: number; format: ImageFormat; bytes: Buffer }[];
  blur: string | null;
}

const LARGEST_SIDE = 1_600;
const BLUR_WIDTH = 20;

/**
 * Re-encodes an uploaded image: upright, sRGB, at most 1,600 pixels per side, without metadata or anything else the file
 * carried. Rejects files that aren't images or have too many pixels.
 */
export async function renderImage(file: Buffer, sizes: readonly number[]): Promise<RenderedImage> {
  const sharp = await openSharp();
  await assertImage(file);
  const { data: png, info } = await decodeOrThrow(
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

async function assertImage(file: Buffer): Promise<void> {
  const type = sniffFormat(file);
  if (!type) throw new NotAnImage();
  const sharp = await openSharp();
  const { format, width, height } = await decodeOrThrow(sharp(file, { limitInputPixels: false }).metadata());
  if (format !== type) throw new NotAnImage();
  if (width * height > SITE_IMAGE_MAX_PIXELS) throw new TooManyPixels();
}

/** Any decoder failure means the file isn't an image. */
function decodeOrThrow<T>(work: Promise<T>): Promise<T> {
  return work.catch((cause: unknown) => {
    throw new NotAnImage(cause);
  });
}

/** No upscaling; the image's own width is included unless it's wider than all sizes. */
function widthsOf(width: number, sizes: readonly number[]): number[] {
  const smaller = sizes.filter((size) => size < width);
  return smaller.length === sizes.length ? smaller : [...smaller, width];
}

async function sizesOf(png: Buffer, widths: number[]) {
  const sharp = await openSharp();
  const sizes: RenderedImage['sizes'] = [];
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

/** A blur would show through a transparent image. */
async function blurOf(png: Buffer): Promise<string | null> {
  const sharp = await openSharp();
  const { isOpaque } = await sharp(png).stats();
  if (!isOpaque) return null;
  const bytes = await sharp(png).resize(BLUR_WIDTH).webp({ quality: 40 }).toBuffer();
  return `data:image/webp;base64,${bytes.toString('base64')}`;
}

/** Magic bytes per format, one character per byte; a dot matches any byte. */
const MAGIC_BYTES: [format: string, magic: string][] = [
  ['png', '\x89PNG\r\n\x1a\n'],
  ['jpeg', '\xff\xd8\xff'],
  ['webp', 'RIFF....WEBP'],
  ['gif', 'GIF87a'],
  ['gif', 'GIF89a'],
];

/** Detects the format by magic bytes, ignoring the declared type; null if it isn't supported. */
function sniffFormat(file: Buffer): string | null {
  const start = file.toString('latin1', 0, 12);
  const matches = (magic: string) =>
    [...magic].every((character, index) => character === '.' || start[index] === character);
  return MAGIC_BYTES.find(([, magic]) => matches(magic))?.[0] ?? null;
}
