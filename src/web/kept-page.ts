import { createHash } from 'node:crypto';
import { once } from '../platform/keeping/once.js';
import { type Encoding, encode } from './encodings.js';
import type { RenderedPage } from './site-pages.js';

/** A page as it travels: bytes, headers and a tag that changes with either. */
export class KeptPage {
  private readonly encoded = new Map<Encoding, () => Promise<Buffer>>();

  private constructor(
    readonly status: number,
    readonly body: Buffer,
    readonly headers: Readonly<Record<string, string>>,
    readonly etag: string,
  ) {}

  static of({ status, headers: own, policy, body: html }: RenderedPage): KeptPage {
    const body = Buffer.from(html);
    // Weak, since the encodings of one page share it.
    const etag = `W/"${createHash('sha256').update(body).update(policy).digest('base64url').slice(0, 22)}"`;
    const headers = {
      ...own,
      'content-security-policy': policy,
      vary: 'accept-encoding',
      etag,
    };
    return new KeptPage(status, body, headers, etag);
  }

  /** The bytes in this encoding, compressed once. */
  in(encoding: Encoding): Promise<Buffer> {
    const encoded = this.encoded.get(encoding) ?? once(() => encode(this.body, encoding));
    this.encoded.set(encoding, encoded);
    return encoded();
  }

  /** Whether a browser that names these tags has this very page. */
  isAmong(ifNoneMatch: string | undefined): boolean {
    return ifNoneMatch?.split(',').some((tag) => tag.trim() === this.etag || tag.trim() === '*') ?? false;
  }
}
