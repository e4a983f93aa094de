import { Injectable } from '@nestjs/common';
import { DAY_SECONDS } from '#shared/durations.js';
import type { FormToken } from '#shared/web/public-form.js';
import { Clock } from '../clock.js';
import { SignedTokens } from '../secrets/signed-tokens.js';

const PURPOSE = 'public form';
const GOOD_FOR_SECONDS = DAY_SECONDS;

interface Issue {
  /** Milliseconds since 1970. */
  issuedAt: number;
}

/** What a page with a form is given and sends back: it tells when the form was opened, and nothing else. */
@Injectable()
export class FormTokens {
  constructor(
    private readonly tokens: SignedTokens,
    private readonly clock: Clock,
  ) {}

  /** Good for a day and for any number of posts. */
  issue(): FormToken {
    const issue: Issue = { issuedAt: this.clock.now().getTime() };
    return { token: this.tokens.sign(PURPOSE, issue, GOOD_FOR_SECONDS) };
  }

  /** How old a token is, in milliseconds; null when it is none of ours or has expired. */
  ageOf(token: string): number | null {
    const issue = this.tokens.read<Issue>(PURPOSE, token);
    // The clock of the process that issued it may be a little ahead.
    return issue && Math.max(0, this.clock.now().getTime() - issue.issuedAt);
  }

  /** Whether it is ours and was good until its day was over. */
  hasExpired(token: string): boolean {
    return this.tokens.hasExpired(PURPOSE, token);
  }
}
