import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Storage } from '../../platform/storage/storage.js';
import { SiteContentService } from '../site-content.service.js';
import { SiteImages } from '../site-images.js';
import { portraitAddress } from './portrait.js';
import { pngKey, portraitVersion, readName } from './site-image-keys.js';

/** What is shown until the company uploads its own. */
const SHIPPED = join(import.meta.dirname, '../shipped-images');
const SHIPPED_NAME = /^[a-z0-9-]+\.(?<format>png|svg)$/;
/** Of all uploaded pictures together; beyond it the oldest are fetched again. */
const KEPT_BYTES = 32 * 1024 * 1024;
const TYPES: Record<string, string> = {
  png: 'image/png',
  avif: 'image/avif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
};

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
  private readonly kept = new Map<string, Buffer>();

  constructor(
    private readonly images: SiteImages,
    private readonly content: SiteContentService,
    private readonly storage: Storage,
  ) {}

  async find(name: string): Promise<ImageFile | null> {
    const portrait = portraitVersion(name);
    if (portrait) return this.portrait(name, portrait);
    return (await this.uploaded(name)) ?? this.shipped(name);
  }

  /** Their addresses change with every photo, so that a file that is there is the right one. */
  private async portrait(name: string, version: string): Promise<ImageFile | null> {
    // One that was removed may still lie in the memory of a process.
    const { team } = await this.content.read();
    const isShown = team.some(({ image }) => image === portraitAddress(version));
    const bytes = isShown ? await this.fetch(name) : null;
    const type = TYPES[name.slice(name.lastIndexOf('.') + 1)]!;
    return bytes && { bytes, type, version: name, isFixed: true };
  }

  private async uploaded(name: string): Promise<ImageFile | null> {
    const { kind, size } = readName(name) ?? {};
    const image = kind && (await this.images.find(kind));
    if (!image || (size && size.version !== image.version)) return null;
    const bytes = await this.fetch(size ? name : pngKey(image));
    return (
      bytes && { bytes, type: TYPES[size?.format ?? 'png']!, version: image.hash, isFixed: Boolean(size) }
    );
  }

  /** From memory where it was asked for before, since the storage may be far away. */
  private async fetch(key: string): Promise<Buffer | null> {
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

  private async shipped(name: string): Promise<ImageFile | null> {
    const { format } = SHIPPED_NAME.exec(name)?.groups ?? {};
    if (!format) return null;
    const bytes = await readFile(join(SHIPPED, name)).catch(() => null);
    return bytes && { bytes, type: TYPES[format]!, version: `shipped-${bytes.length}`, isFixed: false };
  }
}
