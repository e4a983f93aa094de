import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { CONSOLE_SHELL_PATH } from '#shared/paths.js';
import { GOOGLE_META } from '#shared/sign-in.js';
import { FRAMES_HEADER, INLINE_SCRIPTS_HEADER, PICTURES_HEADER } from '#shared/site-api.js';
import { memoize } from '../platform/cache.js';
import { CONFIG, type Config } from '../platform/config.js';
import { escapeHtml } from '../platform/escape-html.js';
import { BUILD_FOLDER } from './built-files.js';

/** Sources a page may use in addition to our own. */
interface Allowance {
  /** Sources of inline scripts: hashes or a nonce. */
  scripts?: string | null;
  /** Sources of inline styles. */
  styles?: string | null;
  /** The only origin it may embed in a frame. */
  framed?: string | null;
  /** Other sites whose images it shows. */
  pictures?: string | null;
  /** The only URL its scripts may send to, other than our server. */
  connected?: string | null;
}

/** A new value per response: only inline scripts and styles that carry it run. */
function pageNonce(): string {
  return randomBytes(16).toString('base64');
}

/** A page's Content-Security-Policy. */
function pagePolicy({ scripts, styles, framed, pictures, connected }: Allowance): string {
  return [
    "default-src 'self'",
    withOwn('script-src', scripts),
    withOwn('style-src', styles),
    // Style attributes affect one element and run nothing; charts and drag previews use them for positioning.
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

/** Reads the policy a page asks for in its headers and removes those, which are only for the server. */
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
/** Where the bundler's loader finds the nonce. The standard wants a content attribute on every such element. */
const NONCE_META = '<meta property="csp-nonce"';
/** Google's account chooser window has to be able to report back to the page that opened it. */
const POPUPS = { 'cross-origin-opener-policy': 'same-origin-allow-popups' };

/** The only HTML page of the staff console; the browser handles its routes. */
@Injectable()
export class ConsolePage {
  private readonly html = memoize(() => readFile(join(BUILD_FOLDER, 'admin/index.html'), 'utf8'));

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** It may load Google's button only as the sign-in page, and only if Google sign-in is set up. */
  async render(path: string) {
    const nonce = pageNonce();
    const own = `'nonce-${nonce}'`;
    const { GOOGLE_CLIENT_ID: clientId, GOOGLE_GSI_URL: script } = this.config;
    const html = (await this.html()).replace(NONCE, nonce).replace(NONCE_META, `$& content=""`);
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
