import { createHash } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Lead } from './lead.entity.js';
import { IdTaken } from './leads.errors.js';
import { Submission } from './submission.entity.js';

/** Equal bodies from one sender within this time count as one. */
const SAME_WITHIN = '10 minutes';

/** Remembers accepted forms, so that a repeat gets the first answer instead of a second lead. */
@Injectable()
export class Submissions {
  /** Whether this id was used by the same request before; throws `IdTaken` when another request used it. */
  async isRepeat(em: EntityManager, id: string, fingerprint: string): Promise<boolean> {
    await this.lock(em, id);
    const earlier = await em.findOne(Submission, id);
    if (earlier && earlier.fingerprint === fingerprint) return true;
    if (earlier || (await em.count(Lead, { id })) > 0) throw new IdTaken();
    return false;
  }

  /** The earlier submission an anonymous body repeats, if any; holds off equal ones until the transaction ends. */
  async findEqual(em: EntityManager, fingerprint: string, sender: string): Promise<Submission | null> {
    await this.lock(em, fingerprint + sender);
    const [row] = await em.execute<{ id: string }[]>(
      `select id from submissions where fingerprint = ? and sender = ? and created_at > now() - ?::interval
       order by created_at desc limit 1`,
      [fingerprint, sender, SAME_WITHIN],
    );
    return row ? em.findOneOrFail(Submission, row.id) : null;
  }

  remember(
    em: EntityManager,
    submission: { id: string; form: string; fingerprint: string; sender: string; answer?: unknown },
  ): void {
    em.persist(em.create(Submission, { answer: null, ...submission }));
  }

  private async lock(em: EntityManager, key: string): Promise<void> {
    await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [key]);
  }
}

/** A hash of a body that does not depend on the order of its keys. */
export function fingerprintOf(body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sortKeys(body)))
    .digest('base64url');
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, child]) => [key, sortKeys(child)]),
  );
}
