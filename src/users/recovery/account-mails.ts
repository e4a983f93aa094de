import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import { Clock } from '../../platform/clock.js';
import { type JobKind, Jobs } from '../../platform/jobs/jobs.js';
import { RateLimits } from '../../platform/limits/rate-limits.js';
import { SignInTries, type SignInVisitor } from '../sign-in-tries.js';
import { OneTimeCodes } from './one-time-codes.service.js';
import { PasswordResets } from './password-resets.service.js';

const mailRequest = z.object({
  /** A job that runs twice writes one mail. */
  id: z.guid(),
  what: z.enum(['password-reset', 'one-time-code']),
  email: z.string().min(1),
  /** The network address it was asked from, for the audit. */
  address: z.string(),
  /** Left out by an earlier release. */
  askedAt: z.iso.datetime().optional(),
});
export type MailRequest = z.infer<typeof mailRequest>;

const WRITE_MAIL: JobKind<MailRequest> = {
  name: 'account-mail',
  schema: mailRequest,
  queue: { retryLimit: 5, retryDelay: 2, retryBackoff: true, expireInSeconds: 45 },
  concurrency: 1,
};

/**
 * Mails with a link or a code that anybody may ask for. The request does the same for every address: it counts and
 * leaves a note; who has an account is looked up later, where nobody waits for the answer.
 */
@Injectable()
export class AccountMails implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly tries: SignInTries,
    private readonly limits: RateLimits,
    private readonly resets: PasswordResets,
    private readonly codes: OneTimeCodes,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.jobs.work(WRITE_MAIL, (request) => this.write(request));
  }

  async request(what: MailRequest['what'], email: string, visitor: SignInVisitor): Promise<void> {
    const { isKnown } = await this.tries.begin(email, visitor, 'mailAccount', 'mailAddress');
    if (!isKnown) await this.limits.count('mailOverall', email);
    const request = {
      id: randomUUID(),
      what,
      email,
      address: visitor.device.address,
      askedAt: this.clock.now().toISOString(),
    };
    await this.em.transactional((em) => this.jobs.enqueue(em, WRITE_MAIL, [request]));
  }

  private write(request: MailRequest): Promise<void> {
    return request.what === 'password-reset' ? this.resets.send(request) : this.codes.send(request);
  }
}
