import { Inject, Injectable } from '@nestjs/common';
import { SIGNED_COPY_DAYS } from '#shared/document.js';
import { DAY_SECONDS } from '#shared/time.js';
import { CONFIG, type Config } from '../platform/config.js';
import { SignedTokens } from '../platform/secrets/signed-tokens.js';

const PURPOSE = 'signed-document';

/** Links that let a signer download one signed document for a limited time. */
@Injectable()
export class SignedCopyLinks {
  constructor(
    private readonly tokens: SignedTokens,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  create(documentId: string): string {
    const token = this.tokens.sign(PURPOSE, { documentId }, SIGNED_COPY_DAYS * DAY_SECONDS);
    return new URL(`/api/public/signed-documents/${token}`, this.config.PUBLIC_SITE_URL).href;
  }

  /** Returns the document's id, or null if the link is invalid or has expired. */
  read(token: string): string | null {
    return this.tokens.read<{ documentId: string }>(PURPOSE, token)?.documentId ?? null;
  }
}
