import { randomBytes } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { Storage } from '../../platform/storage/storage.js';
import { type RenderedPicture, renderPicture } from './render-picture.js';
import { type KeptPicture, keysOf, pngKey, sizeKey } from './site-image-keys.js';

/** The files of uploaded pictures: drawn, stored under names of their own, and cleared away. */
@Injectable()
export class PictureFiles {
  private readonly logger = new Logger('Images');
  /** Drawing takes much memory, so that it is one picture's at a time. */
  private drawing: Promise<unknown> = Promise.resolve();

  constructor(private readonly storage: Storage) {}

  /** Stores a file in these widths, then has it recorded; one that is not recorded leaves nothing behind. */
  async keep<T>(
    kind: KeptPicture['kind'],
    file: Buffer,
    widths: readonly number[],
    record: (picture: KeptPicture, drawn: RenderedPicture) => Promise<T>,
  ): Promise<T> {
    const drawn = await this.draw(file, widths);
    const picture = { kind, version: randomBytes(8).toString('hex'), widths: drawn.widths };
    try {
      await this.store(picture, drawn);
      return await record(picture, drawn);
    } catch (error) {
      await this.discard(picture);
      throw error;
    }
  }

  /** Nothing links these files any more; one that cannot be deleted takes space and does no harm. */
  async discard(picture: KeptPicture): Promise<void> {
    const deletions = await Promise.allSettled(keysOf(picture).map((key) => this.storage.delete(key)));
    const failed = deletions.filter(({ status }) => status === 'rejected');
    if (failed.length > 0) this.logger.warn({ message: 'Files of an old image stay behind.', ...picture });
  }

  private draw(file: Buffer, widths: readonly number[]): Promise<RenderedPicture> {
    const drawn = this.drawing.then(() => renderPicture(file, widths));
    this.drawing = drawn.catch(() => undefined);
    return drawn;
  }

  private async store(picture: KeptPicture, { png, sizes }: RenderedPicture): Promise<void> {
    await this.storage.put(pngKey(picture), png, 'image/png');
    for (const { width, format, bytes } of sizes)
      await this.storage.put(sizeKey(picture, width, format), bytes, `image/${format}`);
  }
}
