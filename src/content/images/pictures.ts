import { Injectable, Logger } from '@nestjs/common';
import { Storage } from '../../platform/storage/storage.js';
import { type KeptPicture, keysOf, pngKey, sizeKey } from './picture-keys.js';
import { type RenderedPicture, renderPicture } from './render-picture.js';

/** Of all uploaded pictures together; beyond it the oldest are fetched again. */
const KEPT_BYTES = 32 * 1024 * 1024;
export const PHOTO_WIDTHS = [480, 800, 1_200, 1_600];

export const PICTURE_TYPES: Record<string, string> = {
  png: 'image/png',
  avif: 'image/avif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
};

/** Uploaded pictures of every kind: drawn anew, kept in the storage, and read from there. */
@Injectable()
export class Pictures {
  private readonly logger = new Logger('Pictures');
  /** Drawing takes much memory, so that it is one picture's at a time. */
  private drawing: Promise<unknown> = Promise.resolve();
  private readonly kept = new Map<string, Buffer>();

  constructor(private readonly storage: Storage) {}

  draw(file: Buffer, widths: readonly number[]): Promise<RenderedPicture> {
    const drawn = this.drawing.then(() => renderPicture(file, widths));
    this.drawing = drawn.catch(() => undefined);
    return drawn;
  }

  async store(stem: string, { png, sizes }: RenderedPicture): Promise<void> {
    await this.storage.put(pngKey(stem), png, 'image/png');
    for (const { width, format, bytes } of sizes)
      await this.storage.put(sizeKey(stem, width, format), bytes, `image/${format}`);
  }

  /** Nothing links these files any more; one that cannot be deleted takes space and does no harm. */
  async discard(picture: KeptPicture): Promise<void> {
    for (const key of keysOf(picture)) this.kept.delete(key);
    const deletions = await Promise.allSettled(keysOf(picture).map((key) => this.storage.delete(key)));
    const failed = deletions.filter(({ status }) => status === 'rejected');
    if (failed.length > 0) this.logger.warn({ message: 'Files of an old image stay behind.', ...picture });
  }

  /** From memory where it was asked for before, since the storage may be far away. */
  async fetch(key: string): Promise<Buffer | null> {
    const bytes = this.kept.get(key) ?? (await this.storage.get(key));
    if (!bytes) return null;
    // The one asked for last is dropped last.
    this.kept.delete(key);
    this.kept.set(key, bytes);
    this.dropOldest();
    return bytes;
  }

  private dropOldest(): void {
    let total = [...this.kept.values()].reduce((sum, { length }) => sum + length, 0);
    for (const [key, { length }] of this.kept) {
      if (total <= KEPT_BYTES) return;
      this.kept.delete(key);
      total -= length;
    }
  }
}
