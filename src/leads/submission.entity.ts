import { defineEntity, p } from '@mikro-orm/core';

const SubmissionSchema = defineEntity({
  name: 'Submission',
  tableName: 'submissions',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    createdAt: p.datetime().defaultRaw('now()'),
    form: p.text(),
    /** Hash of the normalized body: distinguishes a repeat from another request with the same id. */
    fingerprint: p.text(),
    /** Hash of the sender; equal bodies from one sender within minutes count as one. */
    sender: p.text(),
    /** Hash of the page it was sent from; the same page may send again from another IP address. Null without one. */
    page: p.text().nullable(),
    answer: p.json<unknown>(),
  },
  indexes: [{ name: 'submissions_fingerprint_index', properties: ['fingerprint', 'createdAt'] }],
});

/** An accepted form and its answer. */
export class Submission extends SubmissionSchema.class {}
SubmissionSchema.setClass(Submission);
