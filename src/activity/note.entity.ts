import { defineEntity, p } from '@mikro-orm/core';
import { Lead, timelineTrigger } from '../leads/lead.entity.js';
import { User } from '../users/user.entity.js';

const NoteSchema = defineEntity({
  name: 'Note',
  tableName: 'lead_notes',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    createdAt: p.datetime(3).defaultRaw('now()'),
    version: p.integer().version(),
    leadId: () => p.manyToOne(Lead).mapToPk().deleteRule('cascade').fieldName('lead_id'),
    authorId: () => p.manyToOne(User).mapToPk().nullable().deleteRule('set null').fieldName('author_id'),
    text: p.text(),
    /** User ids. */
    mentions: p.array<string>().columnType('uuid[]').defaultRaw(`'{}'`),
    editedAt: p.datetime(3).nullable(),
  },
  indexes: [
    {
      name: 'lead_notes_lead_id_created_at_index',
      expression:
        'create index lead_notes_lead_id_created_at_index on lead_notes (lead_id, created_at desc, id desc)',
    },
    {
      name: 'lead_notes_mentions_index',
      expression:
        "create index lead_notes_mentions_index on lead_notes (created_at desc, id desc) where mentions <> '{}'",
    },
  ],
  triggers: [
    timelineTrigger('lead_notes'),
    {
      // The migration that adds first contacts creates its function.
      name: 'lead_notes_first_contact',
      timing: 'after',
      events: ['insert'],
      forEach: 'row',
      expression:
        'create trigger lead_notes_first_contact after insert on lead_notes for each row execute function stamp_first_contact()',
    },
  ],
});

/** A note staff wrote about a lead. */
export class Note extends NoteSchema.class {}
NoteSchema.setClass(Note);
