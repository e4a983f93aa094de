import { Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Crop, EditImage } from '#shared/site-image.js';
import { limitConcurrency } from '../../platform/limit-concurrency.js';
import { Storage } from '../../platform/storage/storage.js';
import { NoOriginal } from '../content.errors.js';
import {
  type ImageLook,
  keysOf,
  newVersion,
  originalKey,
  pngKey,
  type StoredImage,
  sizeKey,
} from './image-keys.js';
import { type RenderedImage, readOriginal, renderImage } from './render-image.js';

/** Cache size in bytes for all uploaded images. */
const CACHE_BYTES = 32 * 1024 * 1024;
export const PHOTO_WIDTHS = [480, 800, 1_200, 1_600];

export const MIME_TYPES: Record<string, string> = {
  png: 'image/png',
  avif: 'image/avif',
  webp: 'image/webp',
  jpeg: 'image/jpeg',
  svg: 'image/svg+xml',
  ico: 'image/x-icon',
};

/** Re-encodes uploaded images, stores them and reads them through a cache. */
@Injectable()
export class ImageStore {
  private readonly logger = new Logger('Pictures');
  /** One at a time: rendering takes a lot of memory. */
  private readonly limit = limitConcurrency(1, 64);
  private readonly cache = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ length }) => length,
  });

  constructor(private readonly storage: Storage) {}

  /** Renders and stores an upload, then calls `record`. If that fails, the files are deleted again. */
  async save<T>(
    stem: string,
    file: Buffer,
    widths: readonly number[],
    record: (rendered: RenderedImage) => Promise<T>,
  ): Promise<T> {
    const original = await this.limit(() => readOriginal(file));
    return this.render(stem, { original, widths, crop: null }, record);
  }

  /** The same from a stored original, whose files stay: for a new crop, or to show an image in another place. */
  async render<T>(
    stem: string,
    { original, widths, crop }: { original: Buffer; widths: readonly number[]; crop: Crop | null },
    record: (rendered: RenderedImage) => Promise<T>,
  ): Promise<T> {
    const rendered = await this.limit(() => renderImage(original, widths, crop));
    try {
      await this.store(stem, original, rendered);
      return await record(rendered);
    } catch (error) {
      await this.delete({ stem, widths: rendered.widths });
      throw error;
    }
  }

  /** Changes an image's alt text, focal point or crop. A new crop gets new files; `save` stores what changed. */
  async edit(image: EditableImage, changes: EditImage, save: (values: ImageValues) => Promise<void>) {
    const { crop, ...look } = changes;
    const values = { ...look, ...(look.alt !== undefined && { alt: look.alt?.trim() || null }) };
    if (crop === undefined || JSON.stringify(crop) === JSON.stringify(image.crop)) return save(values);
    const original = await this.original(image.stem);
    if (!original) throw new NoOriginal();
    const version = newVersion();
    await this.render(image.stemOf(version), { original, widths: image.sizes, crop }, (rendered) =>
      save({ ...values, ...storedValues(rendered), version }),
    );
    await this.delete(image);
  }

  /** The uncropped image; null if it was uploaded before originals were stored. Rarely needed, so not cached. */
  original(stem: string): Promise<Buffer | null> {
    return this.storage.get(originalKey(stem));
  }

  /** Deletes unused files. A file that can't be deleted only wastes space. */
  async delete(image: StoredImage): Promise<void> {
    for (const key of keysOf(image)) this.cache.delete(key);
    const deletions = await Promise.allSettled(keysOf(image).map((key) => this.storage.delete(key)));
    const failed = deletions.filter(({ status }) => status === 'rejected');
    if (failed.length > 0) this.logger.warn({ ...image }, 'Some files of an old image could not be deleted.');
  }

  /** Reads a file through the cache. */
  async fetch(key: string): Promise<Buffer | null> {
    const cached = this.cache.get(key);
    if (cached) return cached;
    const bytes = await this.storage.get(key);
    if (bytes?.length) this.cache.set(key, bytes);
    return bytes;
  }

  private async store(stem: string, original: Buffer, { png, sizes }: RenderedImage): Promise<void> {
    await this.storage.put(originalKey(stem), original, 'image/webp');
    await this.storage.put(pngKey(stem), png, 'image/png');
    for (const { width, format, bytes } of sizes)
      await this.storage.put(sizeKey(stem, width, format), bytes, `image/${format}`);
  }
}

/** A stored image that is about to be edited. */
interface EditableImage extends StoredImage {
  crop: Crop | null;
  /** The widths to make. */
  sizes: readonly number[];
  stemOf: (version: string) => string;
}

/** What an edit changes; `version` only together with new files. */
export type ImageValues = Partial<ImageLook> & { hash?: string; version?: string };

/** The metadata stored with a rendered image. */
export function storedValues({ png: _, sizes: __, ...values }: RenderedImage) {
  return values;
}
