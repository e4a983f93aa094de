import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { GOOGLE_META } from '#shared/users/sign-in.contract.js';
import { CONSOLE_SHELL_PATH } from '#shared/web/offline-release.js';
import { CONFIG, type Config } from '../platform/config.js';
import { escapeHtml } from '../platform/escape-html.js';
import { once } from '../platform/keeping/once.js';
import { BUILD_FOLDER } from './build-folder.js';
import { pageNonce, pagePolicy } from './page-policy.js';

const NONCE = /__CSP_NONCE__/g;
/** The window in which Google asks whom to sign in as may answer the page that opened it. */
const POPUPS = { 'cross-origin-opener-policy': 'same-origin-allow-popups' };

/** The one document of the staff console; its routes are the browser's business. */
@Injectable()
export class ConsolePage {
  private readonly html = once(() => readFile(join(BUILD_FOLDER, 'admin/index.html'), 'utf8'));

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Opened as the login, where it is configured, it may load Google's button and what that needs; nowhere else. */
  async render(path: string) {
    const nonce = pageNonce();
    const own = `'nonce-${nonce}'`;
    const { GOOGLE_CLIENT_ID: clientId, GOOGLE_GSI_URL: script } = this.config;
    const html = (await this.html()).replace(NONCE, nonce);
    if (!clientId) return { html, policy: pagePolicy({ scripts: own, styles: own }), headers: {} };
    const hasButton = path === CONSOLE_SHELL_PATH;
    const metas =
      metaOf(GOOGLE_META.clientId, clientId) + (hasButton ? metaOf(GOOGLE_META.script, script) : '');
    return {
      html: html.replace('</head>', () => `${metas}</head>`),
      policy: hasButton ? googlePolicy(own, script) : pagePolicy({ scripts: own, styles: own }),
      headers: hasButton ? POPUPS : {},
    };
  }
}

function googlePolicy(own: string, script: string): string {
  const folder = new URL('.', script).href;
  return pagePolicy({
    scripts: `${own} ${script}`,
    styles: `${own} ${folder}style`,
    framed: `'self' ${folder}`,
    connected: folder,
  });
}

function metaOf(name: string, content: string): string {
  return `<meta name="${name}" content="${escapeHtml(content)}" />`;
}
