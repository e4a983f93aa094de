import { randomUUID } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { advisoryLock } from '../platform/database/sql.js';
import { digestOf } from '../platform/secrets/hashing.js';
import { Lead } from './lead.entity.js';
import { IdTaken } from './leads.errors.js';

/** A response that points to a deleted lead can't be repeated. */
const LEADS_EXIST = `
  not exists (
    select from jsonb_path_query(s.answer, '$.**.leadId') a (id)
    where not exists (select from leads l where l.id = (a.id #>> '{}')::uuid))`;

/** Equal forms from one sender or one page within this time count as one. */
const REPEAT_WINDOW = '10 minutes';

export interface Incoming {
  form: string;
  /** Client-made ids of the leads, if any. */
  leadIds: string[];
  /** `fingerprintOf` the normalized body. */
  fingerprint: string;
  /** IP address or user id of the sender. Only its hash is stored. */
  sender: string;
  /** Token of the page it was sent from, which survives a change of network. Only its hash is stored. */
  page?: string | null;
}

/** Stores accepted forms, so that a repeat gets the first response instead of a second lead. */
@Injectable()
export class Submissions {
  /**
   * The earlier submission this one repeats, or null. Client-made ids identify repeats forever, identical bodies for ten
   * minutes. Blocks equal submissions until the transaction ends. Throws `IdTaken` when an id belongs to another request.
   */
  async findRepeat(em: EntityManager, incoming: Incoming): Promise<Submission | null> {
    const { leadIds, fingerprint } = incoming;
    const isById = leadIds.length > 0;
    // Sorted, so that two forms with the same ids can't deadlock.
    for (const key of isById ? leadIds.toSorted() : [fingerprint])
      await advisoryLock(em, `submission:${key}`);
    return isById ? this.findByIds(em, incoming) : this.findEqual(em, incoming);
  }

  /** Stores a submission with its response; returns its id for the leads it creates. */
  remember(
    em: EntityManager,
    { form, fingerprint, sender, page }: Incoming,
    answer: unknown,
    id: string = randomUUID(),
  ): string {
    const origin = hashOrigin({ fingerprint, sender, page });
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
    const { sender, page } = hashOrigin(incoming);
    const [row] = await em.execute<{ id: string }[]>(
      `select s.id from submissions s
       where s.fingerprint = ? and (s.sender = ? or s.page = ?) and s.created_at > now() - ?::interval and ${LEADS_EXIST}
       order by s.created_at desc limit 1`,
      [incoming.fingerprint, sender, page, REPEAT_WINDOW],
    );
    return row ? em.findOneOrFail(Submission, row.id) : null;
  }
}

/** Salted with the body, so that stored hashes don't link the submissions of one sender. */
function hashOrigin({ fingerprint, sender, page }: Pick<Incoming, 'fingerprint' | 'sender' | 'page'>) {
  return {
    sender: fingerprintOf([fingerprint, sender]),
    page: page ? fingerprintOf([fingerprint, page]) : null,
  };
}

/** Hash of a body, independent of key order. */
export function fingerprintOf(body: unknown): string {
  return digestOf(JSON.stringify(sortKeys(body)));
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, child]) => [key, sortKeys(child)] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

const SubmissionSchema = defineEntity({
  name: 'Submission',
  tableName: 'submissions',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    createdAt: p.datetime().defaultRaw('now()'),
    form: p.text(),
    /** Hash of the normalized body: distinguishes a repeat from another request with the same id. */
    fingerprint: p.text(),
    /** Hash of the sender; identical bodies from one sender within minutes count as one. */
    sender: p.text(),
    /** Hash of the page it was sent from; the same page may send again from another IP address. Null without one. */
    page: p.text().nullable(),
    answer: p.json<unknown>(),
  },
  indexes: [{ name: 'submissions_fingerprint_index', properties: ['fingerprint', 'createdAt'] }],
});

/** An accepted form and its response. */
export class Submission extends SubmissionSchema.class {}
SubmissionSchema.setClass(Submission);
