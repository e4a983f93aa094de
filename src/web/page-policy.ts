import { randomBytes } from 'node:crypto';
import { FRAMES_HEADER, INLINE_SCRIPTS_HEADER, PICTURES_HEADER } from '#shared/web/site-api.js';

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
