import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { BUILD_FOLDER } from './build-folder.js';
import { pageNonce, pagePolicy } from './page-policy.js';

const NONCE = /__CSP_NONCE__/g;

/** The one document of the staff console; its routes are the browser's business. */
@Injectable()
export class ConsolePage {
  private html: Promise<string> | null = null;

  async render(): Promise<{ html: string; policy: string }> {
    this.html ??= readFile(join(BUILD_FOLDER, 'admin/index.html'), 'utf8');
    const nonce = pageNonce();
    return { html: (await this.html).replace(NONCE, nonce), policy: pagePolicy(nonce) };
  }
}
