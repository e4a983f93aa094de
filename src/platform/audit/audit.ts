import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AuditAction } from '#shared/audit.js';
import { AuditEntry } from './audit-entry.entity.js';

/** Who did it, and from which network address. */
export interface Actor {
  id: string | null;
  address?: string | null;
}

/** Writes the append-only record of who did what, in the transaction of the act. */
@Injectable()
export class Audit {
  /** `before` and `after` carry no secret and, for deleted people, no personal data. */
  record(
    em: EntityManager,
    action: AuditAction,
    actor: Actor,
    subject: { id?: string; before?: Record<string, unknown>; after?: Record<string, unknown> } = {},
  ): void {
    em.persist(
      em.create(AuditEntry, {
        action,
        actorId: actor.id,
        address: actor.address ?? null,
        subjectId: subject.id ?? null,
        before: subject.before ?? null,
        after: subject.after ?? null,
      }),
    );
  }
}

interface AuditedList {
  kind: string;
  isAboutPeople: boolean;
}

/** The words the audit keeps of a record; of records about people only field names, since the audit forgets nothing. */
export function auditText({ kind, isAboutPeople }: AuditedList, words: object): Record<string, unknown> {
  return { kind, ...(isAboutPeople ? { fields: Object.keys(words) } : words) };
}
