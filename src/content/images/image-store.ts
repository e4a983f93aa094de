import { Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { limitConcurrency } from '../../platform/limit-concurrency.js';
import { Storage } from '../../platform/storage/storage.js';
import { keysOf, pngKey, type StoredImage, sizeKey } from './image-keys.js';
import { type RenderedImage, renderImage } from './render-image.js';

/** Cache size in bytes for all uploaded images. */
const CACHE_BYTES = 32 * 1024 * 1024;
export const PHOTO_WIDTHS = [480, 800, 1_200, 1_600];

export const MIME_TYPES: Record<string, string> = {
  png: 'image/png',
  avif: 'image/avif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
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

  /** Renders and stores a file, then calls `record`. If that fails, the files are deleted again. */
  async save<T>(
    stem: string,
    file: Buffer,
    widths: readonly number[],
    record: (rendered: RenderedImage) => Promise<T>,
  ): Promise<T> {
    const rendered = await this.limit(() => renderImage(file, widths));
    try {
      await this.store(stem, rendered);
      return await record(rendered);
    } catch (error) {
      await this.delete({ stem, widths: rendered.widths });
      throw error;
    }
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

  private async store(stem: string, { png, sizes }: RenderedImage): Promise<void> {
    await this.storage.put(pngKey(stem), png, 'image/png');
    for (const { width, format, bytes } of sizes)
      await this.storage.put(sizeKey(stem, width, format), bytes, `image/${format}`);
  }
}
