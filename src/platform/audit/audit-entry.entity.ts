import { defineEntity, p } from '@mikro-orm/core';
import type { AuditAction } from '#shared/audit.js';

const AuditEntrySchema = defineEntity({
  name: 'AuditEntry',
  tableName: 'audit_entries',
  properties: {
    id: p.bigint('string').primary(),
    at: p.datetime().defaultRaw('now()'),
    action: p.text().$type<AuditAction>(),
    actorId: p.uuid().nullable(),
    address: p.text().nullable(),
    subjectId: p.text().nullable(),
    before: p.json<Record<string, unknown>>().nullable(),
    after: p.json<Record<string, unknown>>().nullable(),
  },
  indexes: [
    { name: 'audit_entries_at_index', properties: ['at'] },
    { name: 'audit_entries_subject_id_index', properties: ['subjectId'] },
  ],
  triggers: [
    {
      name: 'audit_entries_append_only',
      timing: 'before',
      events: ['update'],
      forEach: 'row',
      expression:
        'create trigger audit_entries_append_only before update on audit_entries for each row execute function refuse_change()',
    },
    {
      // A company may choose not to keep them forever, but none of the last year is ever deleted.
      name: 'audit_entries_kept',
      timing: 'before',
      events: ['delete'],
      forEach: 'row',
      expression: `create trigger audit_entries_kept before delete on audit_entries for each row when (old.at > now() - interval '364 days') execute function refuse_change()`,
    },
  ],
});

/** One row of the append-only audit log; triggers reject changes, and deletions within a year. */
export class AuditEntry extends AuditEntrySchema.class {}
AuditEntrySchema.setClass(AuditEntry);
