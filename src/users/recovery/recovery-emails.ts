import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import { ONE_TIME_CODE, RESET_MINUTES, RESET_PATH } from '#shared/sign-in.js';
import { MINUTE_MS } from '#shared/time.js';
import { Outbox } from '../../messages/outbox.js';
import { Audit } from '../../platform/audit/audit.js';
import { Clock } from '../../platform/clock.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { type JobKind, Jobs } from '../../platform/jobs/jobs.js';
import { digestOf } from '../../platform/secrets/hashing.js';
import { SignInAttempts, type SignInDevice } from '../sign-in/sign-in-attempts.js';
import { User } from '../user.entity.js';
import { hashOneTimeCode, OneTimeCode, PasswordReset } from './recovery.entities.js';

const requestSchema = z.object({
  /** Also the idempotency key: a job that runs twice sends one email. */
  id: z.guid(),
  what: z.enum(['password-reset', 'one-time-code']),
  email: z.string().min(1),
  /** The IP address it was requested from, for the audit log. */
  address: z.string(),
  askedAt: z.iso.datetime(),
});
export type RecoveryRequest = z.infer<typeof requestSchema>;

const SEND_EMAIL: JobKind<RecoveryRequest> = {
  name: 'account-mail',
  schema: requestSchema,
  queue: { retryLimit: 5, retryDelay: 2, retryBackoff: true, expireInSeconds: 45 },
  concurrency: 1,
};

/** If two codes are requested at the same time, the later request wins no matter which is saved first; the other is not sent. */
const REPLACE_CODE = `
  insert into one_time_codes as c (user_id, request_id, code_hash, expires_at, attempts_left) values (?, ?, ?, ?, ?)
  on conflict (user_id) do update set request_id = excluded.request_id, code_hash = excluded.code_hash,
    expires_at = excluded.expires_at, attempts_left = excluded.attempts_left
  where c.expires_at <= excluded.expires_at
  returning user_id`;

/** Writes the emails that let people back in. Nothing is sent to addresses without an active account. */
@Injectable()
export class RecoveryEmails {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  send(request: RecoveryRequest): Promise<void> {
    return request.what === 'password-reset' ? this.sendResetLink(request) : this.sendCode(request);
  }

  /** Earlier links stay valid, because anyone can request a new one. */
  async sendResetLink({ id, email, address }: RecoveryRequest): Promise<void> {
    const token = randomBytes(32).toString('base64url');
    await this.em.fork().transactional(async (em) => {
      const user = await em.findOne(User, { email, isActive: true });
      if (!user || (await em.count(PasswordReset, { id })) > 0) return;
      const expiresAt = new Date(this.clock.now().getTime() + RESET_MINUTES * MINUTE_MS);
      em.persist(em.create(PasswordReset, { id, userId: user.id, tokenHash: digestOf(token), expiresAt }));
      this.audit.record(em, 'password.forgotten', { id: null, address }, { id: user.id });
      const link = `${new URL(RESET_PATH, this.config.PUBLIC_SITE_URL)}#${token}`;
      await this.outbox.add(em, {
        key: `password-reset:${id}`,
        template: 'password-reset',
        to: user.email,
        data: { name: user.name ?? undefined, link, validFor: `${RESET_MINUTES} minutes` },
        userId: user.id,
        expiresAt,
      });
    });
  }

  /** The new code replaces the previous one. */
  async sendCode({ id, email, address, askedAt }: RecoveryRequest): Promise<void> {
    const code = String(randomInt(10 ** ONE_TIME_CODE.digits)).padStart(ONE_TIME_CODE.digits, '0');
    await this.em.fork().transactional(async (em) => {
      const user = await em.findOne(User, { email, isActive: true });
      if (!user || (await em.count(OneTimeCode, { requestId: id })) > 0) return;
      const requestedAt = new Date(askedAt);
      const expiresAt = new Date(requestedAt.getTime() + ONE_TIME_CODE.minutes * MINUTE_MS);
      const codeHash = hashOneTimeCode(this.config, user.id, code);
      const saved = await em.execute(REPLACE_CODE, [user.id, id, codeHash, expiresAt, ONE_TIME_CODE.tries]);
      if (saved.length === 0) return;
      this.audit.record(em, 'code.requested', { id: null, address }, { id: user.id });
      await this.outbox.add(em, {
        key: `one-time-code:${id}`,
        template: 'one-time-code',
        to: user.email,
        data: { name: user.name ?? undefined, code, validFor: `${ONE_TIME_CODE.minutes} minutes` },
        userId: user.id,
        expiresAt,
      });
    });
  }
}

/**
 * Requests for such emails. Every address gets the same response in the same time: the request is counted and queued,
 * and whether there is an account is looked up later, in the job.
 */
@Injectable()
export class RecoveryRequests implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly attempts: SignInAttempts,
    private readonly emails: RecoveryEmails,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.jobs.work(SEND_EMAIL, (request) => this.emails.send(request));
  }

  async add(what: RecoveryRequest['what'], email: string, from: SignInDevice): Promise<void> {
    await this.attempts.countEmail(email, from);
    const request: RecoveryRequest = {
      id: randomUUID(),
      what,
      email,
      address: from.device.address,
      askedAt: this.clock.now().toISOString(),
    };
    await this.em.transactional((em) => this.jobs.enqueue(em, SEND_EMAIL, [request]));
  }
}
