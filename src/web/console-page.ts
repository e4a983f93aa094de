import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { once } from '../platform/once.js';
import { BUILD_FOLDER } from './build-folder.js';
import { pageNonce, pagePolicy } from './page-policy.js';

const NONCE = /__CSP_NONCE__/g;

/** The one document of the staff console; its routes are the browser's business. */
@Injectable()
export class ConsolePage {
  private readonly html = once(() => readFile(join(BUILD_FOLDER, 'admin/index.html'), 'utf8'));

  async render(): Promise<{ html: string; policy: string }> {
    const nonce = pageNonce();
    const source = `'nonce-${nonce}'`;
    return {
      html: (await this.html()).replace(NONCE, nonce),
      policy: pagePolicy({ scripts: source, styles: source }),
    };
  }
}
