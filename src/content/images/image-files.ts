import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { SiteContentService } from '../site-content.service.js';
import { SiteImages } from '../site-images.js';
import { pngKey } from './picture-keys.js';
import { PICTURE_TYPES, Pictures } from './pictures.js';
import { portraitAddress } from './portrait.js';
import { portraitVersion, readName, stemOf } from './site-image-keys.js';

/** The pictures shown until the company uploads its own. */
const SHIPPED = join(import.meta.dirname, '../shipped-images');
const SHIPPED_NAME = /^[a-z0-9-]+\.(?<format>png|svg)$/;

export interface ImageFile {
  bytes: Buffer;
  type: string;
  /** Changes with the bytes. */
  version: string;
  /** Whether its address names the version, so that it never changes. */
  isFixed: boolean;
}

/** The files below `/site-images/`: uploaded ones from the storage, the shipped ones beside the code. */
@Injectable()
export class ImageFiles {
  constructor(
    private readonly images: SiteImages,
    private readonly content: SiteContentService,
    private readonly pictures: Pictures,
  ) {}

  async find(name: string): Promise<ImageFile | null> {
    const portrait = portraitVersion(name);
    if (portrait) return this.portrait(name, portrait);
    return (await this.uploaded(name)) ?? this.shipped(name);
  }

  /** A portrait's address changes with every photo: a file that is there is the right one. */
  private async portrait(name: string, version: string): Promise<ImageFile | null> {
    // One that was removed may still lie in the memory of a process.
    const { team } = await this.content.read();
    const isShown = team.some(({ image }) => image === portraitAddress(version));
    const bytes = isShown ? await this.pictures.fetch(name) : null;
    const type = PICTURE_TYPES[name.slice(name.lastIndexOf('.') + 1)]!;
    return bytes && { bytes, type, version: name, isFixed: true };
  }

  private async uploaded(name: string): Promise<ImageFile | null> {
    const { kind, size } = readName(name) ?? {};
    const image = kind && (await this.images.find(kind));
    if (!image || (size && size.version !== image.version)) return null;
    const bytes = await this.pictures.fetch(size ? name : pngKey(stemOf(image)));
    return (
      bytes && {
        bytes,
        type: PICTURE_TYPES[size?.format ?? 'png']!,
        version: image.hash,
        isFixed: Boolean(size),
      }
    );
  }

  private async shipped(name: string): Promise<ImageFile | null> {
    const { format } = SHIPPED_NAME.exec(name)?.groups ?? {};
    if (!format) return null;
    const bytes = await readFile(join(SHIPPED, name)).catch(() => null);
    return (
      bytes && { bytes, type: PICTURE_TYPES[format]!, version: `shipped-${bytes.length}`, isFixed: false }
    );
  }
}
