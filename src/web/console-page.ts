import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { CONSOLE_SHELL_PATH } from '#shared/offline-release.js';
import { GOOGLE_META } from '#shared/sign-in.js';
import { FRAMES_HEADER, INLINE_SCRIPTS_HEADER, PICTURES_HEADER } from '#shared/site-api.js';
import { memoize } from '../platform/cache.js';
import { CONFIG, type Config } from '../platform/config.js';
import { escapeHtml } from '../platform/escape-html.js';
import { BUILD_FOLDER } from './built-files.js';

/** Sources that one document may use beyond ours. */
interface Allowance {
  /** Sources of inline scripts: hashes or a nonce. */
  scripts?: string | null;
  /** Sources of inline styles. */
  styles?: string | null;
  /** The one origin it frames. */
  framed?: string | null;
  /** The other sites whose pictures it shows. */
  pictures?: string | null;
  /** The one address its scripts may send to, beside the server. */
  connected?: string | null;
}

/** A fresh value for each answer: only inline scripts and styles that carry it run. */
export function pageNonce(): string {
  return randomBytes(16).toString('base64');
}

/** The Content-Security-Policy of a page. */
export function pagePolicy({ scripts, styles, framed, pictures, connected }: Allowance): string {
  return [
    "default-src 'self'",
    withOwn('script-src', scripts),
    withOwn('style-src', styles),
    // Attributes style one element and run nothing; charts and drag previews place their parts with them.
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data:", pictures].filter(Boolean).join(' '),
    withOwn('connect-src', connected),
    `frame-src ${framed ?? "'self'"}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The policy a page of the site asks for in its headers; those are meant for the server and end here. */
export function takePolicy({
  [INLINE_SCRIPTS_HEADER]: scripts,
  [FRAMES_HEADER]: framed,
  [PICTURES_HEADER]: pictures,
  ...headers
}: Record<string, string>) {
  return { policy: pagePolicy({ scripts, framed, pictures }), headers };
}

function withOwn(directive: string, sources: string | null | undefined): string {
  return [directive, "'self'", sources].filter(Boolean).join(' ');
}

const NONCE = /__CSP_NONCE__/g;
/** The window in which Google asks whom to sign in as may answer the page that opened it. */
const POPUPS = { 'cross-origin-opener-policy': 'same-origin-allow-popups' };

/** The one document of the staff console; its routes are the browser's business. */
@Injectable()
export class ConsolePage {
  private readonly html = memoize(() => readFile(join(BUILD_FOLDER, 'admin/index.html'), 'utf8'));

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
