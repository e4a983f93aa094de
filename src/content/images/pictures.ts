import { Injectable, Logger } from '@nestjs/common';
import { fewAtATime } from '../../platform/few-at-a-time.js';
import { BoundedMap } from '../../platform/keeping/bounded-map.js';
import { Storage } from '../../platform/storage/storage.js';
import { type KeptPicture, keysOf, pngKey, sizeKey } from './picture-keys.js';
import { type RenderedPicture, renderPicture } from './render-picture.js';

/** Memory for all uploaded pictures together, in bytes; beyond it the oldest are fetched again. */
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
  /** Drawing takes much memory. */
  private readonly inTurn = fewAtATime(1, 64);
  private readonly kept = new BoundedMap<string, Buffer>(KEPT_BYTES, ({ length }) => length);

  constructor(private readonly storage: Storage) {}

  /** Draws and stores a file, then has it recorded; one that is not recorded leaves nothing behind. */
  async keep<T>(
    stem: string,
    file: Buffer,
    widths: readonly number[],
    record: (drawn: RenderedPicture) => Promise<T>,
  ): Promise<T> {
    const drawn = await this.inTurn(() => renderPicture(file, widths));
    try {
      await this.store(stem, drawn);
      return await record(drawn);
    } catch (error) {
      await this.discard({ stem, widths: drawn.widths });
      throw error;
    }
  }

  /** Deletes files that nothing links any more; one that cannot be deleted takes space and does no harm. */
  async discard(picture: KeptPicture): Promise<void> {
    for (const key of keysOf(picture)) this.kept.delete(key);
    const deletions = await Promise.allSettled(keysOf(picture).map((key) => this.storage.delete(key)));
    const failed = deletions.filter(({ status }) => status === 'rejected');
    if (failed.length > 0) this.logger.warn({ message: 'Files of an old image stay behind.', ...picture });
  }

  /** Reads a file, from memory where it was asked for before, since the storage may be far away. */
  async fetch(key: string): Promise<Buffer | null> {
    const bytes = this.kept.get(key) ?? (await this.storage.get(key));
    if (!bytes) return null;
    // The one asked for last is dropped last.
    this.kept.set(key, bytes);
    return bytes;
  }

  private async store(stem: string, { png, sizes }: RenderedPicture): Promise<void> {
    await this.storage.put(pngKey(stem), png, 'image/png');
    for (const { width, format, bytes } of sizes)
      await this.storage.put(sizeKey(stem, width, format), bytes, `image/${format}`);
  }
}
