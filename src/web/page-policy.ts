import { randomBytes } from 'node:crypto';

/** A fresh nonce and the Content-Security-Policy that lets only what carries it run. */
export function pagePolicy({ mayBeFramed = false } = {}): { nonce: string; policy: string } {
  const nonce = randomBytes(16).toString('base64');
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Attributes style one element and run nothing; charts and drag previews place their parts with them.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${mayBeFramed ? "'self'" : "'none'"}`,
  ].join('; ');
  return { nonce, policy };
}
