import { defineEntity, p } from '@mikro-orm/core';

const SubmissionSchema = defineEntity({
  name: 'Submission',
  tableName: 'submissions',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    createdAt: p.datetime().defaultRaw('now()'),
    form: p.text(),
    /** Hash of the normalised body: tells a repeat from another request under the same id. */
    fingerprint: p.text(),
    /** Hash of who sent it; with the fingerprint it makes equal bodies within minutes count as one. */
    sender: p.text(),
    /** Hash of the page it was sent from; the same page may send again from another address. Null where none was opened. */
    page: p.text().nullable(),
    answer: p.json<unknown>(),
  },
  indexes: [{ name: 'submissions_fingerprint_index', properties: ['fingerprint', 'createdAt'] }],
});

/** One accepted public form, and what was answered to it. */
export class Submission extends SubmissionSchema.class {}
SubmissionSchema.setClass(Submission);
