import {
  type CanActivate,
  Controller,
  type ExecutionContext,
  Get,
  Inject,
  Injectable,
  Logger,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DAY_SECONDS } from '#shared/durations.js';
import type { FormToken } from '#shared/public-form.js';
import { FORM_REFUSALS, FORM_TOKEN_HEADER } from '#shared/public-form.js';
import { Public } from '../access/access.js';
import { Clock } from '../clock.js';
import { CONFIG, type Config } from '../config.js';
import { DomainError, TooMany } from '../errors.js';
import { RateLimits } from '../limits/rate-limits.js';
import { SignedTokens } from '../secrets/signed-tokens.js';

/** The form came without a token of ours, or was open for more than a day. */
export class FormTokenRefused extends DomainError {
  readonly kind = 'forbidden';
  readonly code = FORM_REFUSALS.token;
  override readonly details: { expired: boolean };

  /** Only who opened the page, however long ago, may be given another token unasked. */
  constructor(hasExpired: boolean) {
    super('This form has been open for too long. Please send it once more.');
    this.details = { expired: hasExpired };
  }
}

/** Nobody fills a form in as fast as that; `retryAfter` says when it is welcome. */
export class SentTooEarly extends DomainError {
  readonly kind = 'too-many';
  readonly code = FORM_REFUSALS.tooEarly;

  constructor(override readonly retryAfter: number) {
    super('That was very fast. Please wait a moment and send the form again.');
  }
}

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

/** Lets a post through to its form only from a page that was open for a moment, and only so many of them. */
@Injectable()
export class FormGuard implements CanActivate {
  private readonly logger = new Logger('FormGuard');
  private warnedUntil = 0;

  constructor(
    private readonly tokens: FormTokens,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { headers, ip } = context.switchToHttp().getRequest<FastifyRequest>();
    const age = this.requireToken(String(headers[FORM_TOKEN_HEADER] ?? ''));
    // A form sent too early counts too: without scripts in the page, the server itself waits, at its own cost.
    await this.limits.count('formAddress', ip);
    this.requireWait(age);
    // Only what one address may send counts here, so that no single one uses up everybody's share.
    await this.limits.count('formsOverall', 'all').catch((error: unknown) => {
      if (error instanceof TooMany) this.warn(error);
      throw error;
    });
    return true;
  }

  /** Everybody's forms are refused now: whoever runs the server hears of it once in the time the limit counts. */
  private warn({ retryAfter = 0 }: TooMany): void {
    const now = this.clock.now().getTime();
    if (now < this.warnedUntil) return;
    this.warnedUntil = now + retryAfter * 1000;
    this.logger.warn(
      `All addresses together have sent as many forms as are taken: every form is refused for ${retryAfter} seconds. RATE_LIMIT_FACTOR allows more.`,
    );
  }

  private requireToken(token: string): number {
    const age = this.tokens.ageOf(token);
    if (age === null) throw new FormTokenRefused(this.tokens.hasExpired(token));
    return age;
  }

  private requireWait(age: number): void {
    const missingMs = this.config.PUBLIC_FORM_MIN_SECONDS * 1000 - age;
    // A full second on top of the last started one: whoever waits that long is never too early again.
    if (missingMs > 0) throw new SentTooEarly(Math.floor(missingMs / 1000) + 1);
  }
}

@Controller('api/public/form-token')
export class FormTokenController {
  constructor(private readonly tokens: FormTokens) {}

  @Public()
  @Get()
  issue(): FormToken {
    return this.tokens.issue();
  }
}
