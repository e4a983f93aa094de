import { randomBytes } from 'node:crypto';

/** A fresh value for each answer: only inline scripts and styles that carry it run. */
export function pageNonce(): string {
  return randomBytes(16).toString('base64');
}

/** The Content-Security-Policy of a page: what is ours or carries the nonce, and at most one origin in a frame. */
export function pagePolicy(nonce: string, framedOrigin: string | null = null): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Attributes style one element and run nothing; charts and drag previews place their parts with them.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    `frame-src ${framedOrigin ?? "'self'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
