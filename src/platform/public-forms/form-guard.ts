import { type CanActivate, type ExecutionContext, Inject, Injectable, Logger } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { FORM_TOKEN_HEADER } from '#shared/web/public-form.js';
import { Clock } from '../clock.js';
import { CONFIG, type Config } from '../config.js';
import { TooMany } from '../errors.js';
import { RateLimits } from '../limits/rate-limits.js';
import { FormTokens } from './form-tokens.js';
import { FormTokenRefused, SentTooEarly } from './public-forms.errors.js';

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
    const age = this.demandToken(String(headers[FORM_TOKEN_HEADER] ?? ''));
    // A form sent too early counts too: without scripts in the page, the server itself waits, at its own cost.
    await this.limits.count('formAddress', ip);
    this.demandPatience(age);
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

  private demandToken(token: string): number {
    const age = this.tokens.ageOf(token);
    if (age === null) throw new FormTokenRefused(this.tokens.hasExpired(token));
    return age;
  }

  private demandPatience(age: number): void {
    const missingMs = this.config.PUBLIC_FORM_MIN_SECONDS * 1000 - age;
    // A full second on top of the last started one: whoever waits that long is never too early again.
    if (missingMs > 0) throw new SentTooEarly(Math.floor(missingMs / 1000) + 1);
  }
}
