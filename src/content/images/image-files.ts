import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { SiteContentService } from '../site-content.service.js';
import { parseSiteImageName, parseTeamPhotoName, pngKey, siteImageStem, teamPhotoUrl } from './image-keys.js';
import { ImageStore, MIME_TYPES } from './image-store.js';
import { SiteImagesQueries } from './site-images.queries.js';

/** The images used until the company uploads its own. */
const SHIPPED = join(import.meta.dirname, '../shipped-images');
const SHIPPED_NAME = /^[a-z0-9-]+\.(?<format>png|svg|ico)$/;

interface ImageFile {
  bytes: Buffer;
  type: string;
  /** Changes with the bytes. */
  version: string;
  /** The URL contains the version, so the file never changes. */
  isImmutable: boolean;
}

/** The files of `/site-images/`: uploads come from storage, defaults from this folder. */
@Injectable()
export class ImageFiles {
  constructor(
    private readonly images: SiteImagesQueries,
    private readonly content: SiteContentService,
    private readonly store: ImageStore,
  ) {}

  async find(name: string): Promise<ImageFile | null> {
    const version = parseTeamPhotoName(name);
    if (version) return this.teamPhoto(name, version);
    return (await this.uploaded(name)) ?? this.shipped(name);
  }

  /** A photo's URL changes with every upload, so an existing file is the right one. */
  private async teamPhoto(name: string, version: string): Promise<ImageFile | null> {
    // A removed photo may still be in another process's cache.
    const { team } = await this.content.read();
    const isShown = team.some(({ image }) => image === teamPhotoUrl(version));
    const bytes = isShown ? await this.store.fetch(name) : null;
    const type = MIME_TYPES[name.slice(name.lastIndexOf('.') + 1)]!;
    return bytes && { bytes, type, version: name, isImmutable: true };
  }

  private async uploaded(name: string): Promise<ImageFile | null> {
    const { kind, version, format } = parseSiteImageName(name) ?? {};
    const image = version ? await this.images.findVersion(version) : kind && (await this.images.find(kind));
    if (!image) return null;
    const stem = siteImageStem(image);
    // A version of one slot under another slot's name is not a valid file.
    if (version && !name.startsWith(stem)) return null;
    const bytes = await this.store.fetch(version ? name : pngKey(stem));
    return (
      bytes && {
        bytes,
        type: MIME_TYPES[format!]!,
        version: image.hash,
        isImmutable: Boolean(version),
      }
    );
  }

  private async shipped(name: string): Promise<ImageFile | null> {
    const { format } = SHIPPED_NAME.exec(name)?.groups ?? {};
    if (!format) return null;
    const bytes = await readFile(join(SHIPPED, name)).catch(() => null);
    return (
      bytes && { bytes, type: MIME_TYPES[format]!, version: `shipped-${bytes.length}`, isImmutable: false }
    );
  }
}
