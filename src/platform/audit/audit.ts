import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { AuditAction } from '#shared/audit.js';
import { CONFIG, type Config } from '../config.js';
import { Retention } from '../database/retention.js';
import { AuditEntry } from './audit-entry.entity.js';

/** Who did it, and from which network address. */
export interface Actor {
  id: string | null;
  address?: string | null;
}

/** Writes to the append-only audit log, in the transaction of the change. */
@Injectable()
export class Audit {
  /** `before` and `after` never contain secrets or, for deleted people, personal data. */
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

/** Deletes entries that are older than the company wants to keep them. */
@Injectable()
export class AuditRetention {
  constructor(retention: Retention, @Inject(CONFIG) { AUDIT_RETENTION_DAYS: days }: Config) {
    retention.registerTable({
      table: 'audit_entries',
      time: 'at',
      idType: 'bigint',
      isDeletable: 'true',
      days,
    });
  }
}

interface AuditedList {
  kind: string;
  isAboutPeople: boolean;
}

/** What the audit log stores about a record. For records about people, only field names: the log outlives them. */
export function auditText({ kind, isAboutPeople }: AuditedList, values: object): Record<string, unknown> {
  return { kind, ...(isAboutPeople ? { fields: Object.keys(values) } : values) };
}
