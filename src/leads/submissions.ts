import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { takeTurns } from '../platform/database/take-turns.js';
import { digestOf } from '../platform/secrets/digest.js';
import { Lead } from './lead.entity.js';
import { IdTaken } from './leads.errors.js';
import { Submission } from './submission.entity.js';

/** An answer that leads to a deleted lead is no answer any more. */
const LEADS_ARE_THERE = `
  not exists (
    select from jsonb_path_query(s.answer, '$.**.leadId') a (id)
    where not exists (select from leads l where l.id = (a.id #>> '{}')::uuid))`;

/** Equal bodies from one sender or one page within this time count as one. */
const SAME_WITHIN = '10 minutes';

export interface Incoming {
  form: string;
  /** Ids the client made for the leads; none where it made none. */
  leadIds: string[];
  /** `fingerprintOf` the normalised body. */
  fingerprint: string;
  /** Who sent it: a network address or a user. Only a hash of it is stored. */
  sender: string;
  /** The token of the page it was sent from, which is the same over every network. Only a hash of it is stored. */
  page?: string | null;
}

/** Remembers accepted forms, so that a repeat gets the first answer instead of a second lead. */
@Injectable()
export class Submissions {
  /**
   * The earlier submission this one repeats, or null. Client-made ids tell repeats apart for good, equal bodies for
   * ten minutes. Holds off equal ones until the transaction ends; throws `IdTaken` when an id belongs to another request.
   */
  async findRepeat(em: EntityManager, incoming: Incoming): Promise<Submission | null> {
    const { leadIds, fingerprint } = incoming;
    const isById = leadIds.length > 0;
    // Locks in one order everywhere, so that two forms with the same ids never wait for each other crosswise.
    for (const key of isById ? leadIds.toSorted() : [fingerprint]) await takeTurns(em, `submission:${key}`);
    return isById ? this.findByIds(em, incoming) : this.findEqual(em, incoming);
  }

  /** Keeps a submission and what was answered to it; returns its id for the leads it brings. */
  remember(
    em: EntityManager,
    { form, fingerprint, sender, page }: Incoming,
    answer: unknown,
    id: string = randomUUID(),
  ): string {
    const origin = originOf({ fingerprint, sender, page });
    em.persist(em.create(Submission, { id, form, fingerprint, ...origin, answer }));
    return id;
  }

  private async findByIds(em: EntityManager, { leadIds, fingerprint }: Incoming): Promise<Submission | null> {
    const taken = await em.find(Lead, { id: { $in: leadIds } });
    if (taken.length === 0) return null;
    const submissionId = taken[0]!.submissionId;
    const earlier = submissionId ? await em.findOne(Submission, submissionId) : null;
    if (taken.length < leadIds.length || earlier?.fingerprint !== fingerprint) throw new IdTaken();
    return earlier;
  }

  private async findEqual(em: EntityManager, incoming: Incoming): Promise<Submission | null> {
    const { sender, page } = originOf(incoming);
    const [row] = await em.execute<{ id: string }[]>(
      `select s.id from submissions s
       where s.fingerprint = ? and (s.sender = ? or s.page = ?) and s.created_at > now() - ?::interval and ${LEADS_ARE_THERE}
       order by s.created_at desc limit 1`,
      [incoming.fingerprint, sender, page, SAME_WITHIN],
    );
    return row ? em.findOneOrFail(Submission, row.id) : null;
  }
}

/** Differs from body to body, so that the rows of one sender are not to be told by it. */
function originOf({ fingerprint, sender, page }: Pick<Incoming, 'fingerprint' | 'sender' | 'page'>) {
  return {
    sender: fingerprintOf([fingerprint, sender]),
    page: page ? fingerprintOf([fingerprint, page]) : null,
  };
}

/** A hash of a body that does not depend on the order of its keys. */
export function fingerprintOf(body: unknown): string {
  return digestOf(JSON.stringify(sortKeys(body)));
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, child]) => [key, sortKeys(child)] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
