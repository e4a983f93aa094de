import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../platform/config.js';
import { SignedTokens } from '../platform/secrets/signed-tokens.js';
import { SIGNED_COPY_DAYS } from '../shared/documents/document.contract.js';
import { DAY_SECONDS } from '../shared/durations.js';

const PURPOSE = 'signed-document';
export const COPY_PATH = 'api/public/signed-documents';

/** Links by which a signer fetches a copy of what they signed: of that document alone, and for a while. */
@Injectable()
export class SignedCopyLinks {
  constructor(
    private readonly tokens: SignedTokens,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  make(documentId: string): string {
    const token = this.tokens.sign(PURPOSE, { documentId }, SIGNED_COPY_DAYS * DAY_SECONDS);
    return new URL(`/${COPY_PATH}/${token}`, this.config.PUBLIC_SITE_URL).href;
  }

  /** The document of a link that is good. */
  read(token: string): string | null {
    return this.tokens.read<{ documentId: string }>(PURPOSE, token)?.documentId ?? null;
  }
}
