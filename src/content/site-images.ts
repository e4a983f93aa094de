import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../platform/config.js';
import { KeptRead } from '../platform/kept-read.js';
import type { SiteImages as SiteImageAddresses } from '../shared/web/site-api.js';

/** Every page asks, and two looks at the disk cost a tenth of a page. */
const KEEP_MS = 1_000;

/** The pictures of the site that the company uploads, one PNG a kind in the data folder. */
@Injectable()
export class SiteImages {
  readonly folder: string;
  /** What is shown until the company uploads its own. */
  readonly shipped = join(import.meta.dirname, 'shipped-images');
  private readonly known = new KeptRead(() => this.look(), KEEP_MS);

  constructor(@Inject(CONFIG) config: Config) {
    this.folder = resolve(config.DATA_DIR, 'site-images');
  }

  /** Public addresses of those that exist; `v` changes with the file, so that caches may keep them. */
  addresses(): Promise<SiteImageAddresses> {
    return this.known.get();
  }

  private async look(): Promise<SiteImageAddresses> {
    const [logo, hero] = await Promise.all([this.address('logo'), this.address('hero')]);
    return { logo, hero };
  }

  private async address(kind: 'logo' | 'hero'): Promise<string | null> {
    const file = await stat(join(this.folder, `${kind}.png`)).catch(() => null);
    return (
      file && `/site-images/${kind}.png?v=${Math.round(file.mtimeMs).toString(36)}-${file.size.toString(36)}`
    );
  }
}
