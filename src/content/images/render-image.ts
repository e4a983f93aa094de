import { hash } from 'node:crypto';
import type Sharp from 'sharp';
import { type Crop, SITE_IMAGE_MAX_PIXELS, SITE_IMAGE_MIN_SIDE } from '#shared/site-image.js';
import { NotAnImage, TooFewPixels, TooManyPixels } from '../content.errors.js';
import { FIRST_FORMATS, IMAGE_FORMATS, type ImageFormat, type ImageLook } from './image-keys.js';

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

/** An image in all its files. */
export interface RenderedImage
  extends Pick<ImageLook, 'width' | 'height' | 'widths' | 'formats' | 'blur' | 'crop' | 'original'> {
  hash: string;
  png: Buffer;
  sizes: { width: number; format: ImageFormat; bytes: Buffer }[];
}

const LARGEST_SIDE = 1_600;
/** Large enough that half of it still fills a page. */
const LARGEST_ORIGINAL_SIDE = 3_200;
/** Lossless files of larger photos would take too long to make and megabytes to store. */
const MAX_LOSSLESS_PIXELS = 2_000_000;
const BLUR_WIDTH = 20;

/**
 * What is stored of an uploaded image: upright, sRGB, without metadata or anything else the file carried. Rejects files
 * that aren't images or have too many or too few pixels.
 */
export async function readOriginal(file: Buffer): Promise<Buffer> {
  const sharp = await openSharp();
  const { format, pixels } = await assertImage(file);
  const lossless = format !== 'jpeg' && pixels <= MAX_LOSSLESS_PIXELS;
  return decodeOrThrow(
    sharp(file, { limitInputPixels: SITE_IMAGE_MAX_PIXELS, failOn: 'warning' })
      .autoOrient()
      .resize(LARGEST_ORIGINAL_SIDE, LARGEST_ORIGINAL_SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 92, lossless })
      .toBuffer(),
  );
}

/** All files of an image or of the chosen part of it, at most 1,600 pixels per side. */
export async function renderImage(
  original: Buffer,
  sizes: readonly number[],
  crop: Crop | null,
): Promise<RenderedImage> {
  const sharp = await openSharp();
  const { width, height } = await sharp(original).metadata();
  const { data: png, info } = await sharp(original)
    .extract(areaOf({ width, height }, crop))
    .resize(LARGEST_SIDE, LARGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true });
  const { isOpaque } = await sharp(png).stats();
  const widths = widthsOf(info.width, sizes);
  const formats = isOpaque ? [...IMAGE_FORMATS] : FIRST_FORMATS;
  return {
    hash: hash('sha256', png).slice(0, 16),
    width: info.width,
    height: info.height,
    png,
    widths,
    formats,
    sizes: await sizesOf(png, widths, formats),
    // A blur would show through a transparent image.
    blur: isOpaque ? await blurOf(png) : null,
    crop,
    original: { width, height },
  };
}

function areaOf(image: { width: number; height: number }, crop: Crop | null) {
  if (!crop) return { left: 0, top: 0, ...image };
  const left = Math.min(Math.round((image.width * crop.x) / 100), image.width - 1);
  const top = Math.min(Math.round((image.height * crop.y) / 100), image.height - 1);
  const width = Math.round((image.width * crop.width) / 100);
  const height = Math.round((image.height * crop.height) / 100);
  return {
    left,
    top,
    width: Math.max(1, Math.min(width, image.width - left)),
    height: Math.max(1, Math.min(height, image.height - top)),
  };
}

async function assertImage(file: Buffer): Promise<{ format: string; pixels: number }> {
  const type = sniffFormat(file);
  if (!type) throw new NotAnImage();
  const sharp = await openSharp();
  const { format, width, height } = await decodeOrThrow(sharp(file, { limitInputPixels: false }).metadata());
  if (format !== type) throw new NotAnImage();
  if (width * height > SITE_IMAGE_MAX_PIXELS) throw new TooManyPixels();
  if (Math.min(width, height) < SITE_IMAGE_MIN_SIDE) throw new TooFewPixels();
  return { format, pixels: width * height };
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

async function sizesOf(png: Buffer, widths: number[], formats: readonly ImageFormat[]) {
  const sharp = await openSharp();
  const sizes: RenderedImage['sizes'] = [];
  for (const width of widths) {
    const scaled = sharp(png).resize(width);
    const encoded = {
      avif: () => scaled.clone().avif({ quality: 50, effort: 3 }),
      webp: () => scaled.clone().webp({ quality: 76 }),
      jpeg: () => scaled.clone().jpeg({ quality: 76, mozjpeg: true }),
    };
    const files = await Promise.all(
      formats.map(async (format) => ({ width, format, bytes: await encoded[format]().toBuffer() })),
    );
    sizes.push(...files);
  }
  return sizes;
}

async function blurOf(png: Buffer): Promise<string> {
  const sharp = await openSharp();
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
