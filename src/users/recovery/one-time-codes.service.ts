import { createHmac, randomInt } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MINUTE_MS } from '#shared/durations.js';
import type { OneTimeCodeProof } from '#shared/sign-in.js';
import { type FactorChallenge, ONE_TIME_CODE } from '#shared/sign-in.js';
import { Outbox } from '../../messages/outbox.js';
import { Audit } from '../../platform/audit/audit.js';
import { Clock } from '../../platform/clock.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { Retention } from '../../platform/database/retention.js';
import { Sql } from '../../platform/database/sql.js';
import { deriveKey, equalInConstantTime } from '../../platform/secrets/hashing.js';
import type { OpenSession } from '../sessions.service.js';
import { SignIn } from '../sign-in.js';
import { SignInTries, type SignInVisitor } from '../sign-in-tries.js';
import { User } from '../user.entity.js';
import { WrongCode } from '../users.errors.js';
import type { MailRequest } from './account-mails.js';
import { OneTimeCode } from './one-time-code.entity.js';

/**
 * Counted by the database: of codes that are tried at once, no more are looked at than one after the other. Where there is
 * none another row is written as it is, for a write that is waited for could be told by its time.
 */
const TAKE_TRY = `
  with taken as (
    update one_time_codes set tries_left = tries_left - 1
    where user_id = $1 and tries_left > 0 and expires_at > $2 returning code_hash),
  decoy as (update rate_limits set points = points where key = $3 and not exists (select from taken))
  select code_hash as "codeHash" from taken`;

/** When two codes are asked for at once the later one counts, whichever is written first; the other is not mailed. */
const REPLACE = `
  insert into one_time_codes as c (user_id, request_id, code_hash, expires_at, tries_left) values (?, ?, ?, ?, ?)
  on conflict (user_id) do update set request_id = excluded.request_id, code_hash = excluded.code_hash,
    expires_at = excluded.expires_at, tries_left = excluded.tries_left
  where c.expires_at <= excluded.expires_at
  returning user_id`;

const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Signing in with six digits that were sent by e-mail. */
@Injectable()
export class OneTimeCodes implements OnModuleInit {
  private readonly key: Buffer;

  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly audit: Audit,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly signIn: SignIn,
    private readonly tries: SignInTries,
    private readonly retention: Retention,
    @Inject(CONFIG) { JWT_SECRET }: Config,
  ) {
    this.key = deriveKey(JWT_SECRET, 'one-time code');
  }

  onModuleInit(): void {
    this.retention.register('delete from one_time_codes where expires_at < $1', (now) => now);
  }

  /** Mails a code, once a request, to whoever has an account; it takes the place of the one before. */
  async send({ id, email, address, askedAt }: MailRequest): Promise<void> {
    const code = String(randomInt(10 ** ONE_TIME_CODE.digits)).padStart(ONE_TIME_CODE.digits, '0');
    await this.em.fork().transactional(async (em) => {
      const user = await em.findOne(User, { email, isActive: true });
      if (!user || (await em.count(OneTimeCode, { requestId: id })) > 0) return;
      const begin = askedAt ? new Date(askedAt) : this.clock.now();
      const expiresAt = new Date(begin.getTime() + ONE_TIME_CODE.minutes * MINUTE_MS);
      const codeHash = this.hashOf(user.id, code);
      const kept = await em.execute(REPLACE, [user.id, id, codeHash, expiresAt, ONE_TIME_CODE.tries]);
      if (kept.length === 0) return;
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

  /** Goes on with the right code, once. An unknown address costs the same work and gets the same answer. */
  async verify(
    { email, code }: OneTimeCodeProof,
    visitor: SignInVisitor,
  ): Promise<OpenSession | FactorChallenge> {
    const { user, counter, giveBack } = await this.tries.begin(email, visitor, 'codeAccount');
    const isRight = await this.take(user?.id ?? NOBODY, code, counter);
    if (!user?.isActive || !isRight) return this.signIn.refuse(visitor.device, new WrongCode());
    await giveBack();
    return this.signIn.proceed(user, visitor.device);
  }

  private async take(userId: string, code: string, counter: string): Promise<boolean> {
    const kept = await this.sql.row<{ codeHash: string }>(TAKE_TRY, [userId, this.clock.now(), counter]);
    const codeHash = this.hashOf(userId, code);
    if (!equalInConstantTime(codeHash, kept?.codeHash ?? '')) return false;
    return (await this.em.fork().nativeDelete(OneTimeCode, { userId, codeHash })) === 1;
  }

  /** A keyed hash: six digits alone are soon found by trying. */
  private hashOf(userId: string, code: string): string {
    return createHmac('sha256', this.key).update(`${userId}:${code}`).digest('base64url');
  }
}
