import { randomUUID } from 'node:crypto';
import type { RequiredEntityData } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Visitor } from '../../platform/public-forms/from-visitor.js';
import type { ConsentForm } from '../../shared/leads/consents.js';
import { Lead } from '../lead.entity.js';
import { recordConsents, type SentFields } from '../record-consents.js';
import { recordFirstStatus } from '../status-history.js';
import { touchesOf } from '../touches.js';

/** A public form as it came in. */
export interface TakenForm {
  name: ConsentForm;
  /** The id is the one a client makes for its lead, where it makes one. */
  fields: SentFields & { id?: string };
  visitor: Visitor;
}

/** What a form says of its lead; the rest follows from the form. */
export type NewLead = Omit<RequiredEntityData<Lead>, 'id' | 'firstTouch' | 'lastTouch'>;

/** Stores the lead of a form with how the visitor came, what they agreed to and the first step of its history. */
export function persistLead(em: EntityManager, { name, fields, visitor }: TakenForm, values: NewLead): Lead {
  const { id = randomUUID(), attribution } = fields;
  const lead = em.create(Lead, {
    ...values,
    id,
    ...touchesOf(attribution),
  });
  em.persist(lead);
  recordFirstStatus(em, lead, null);
  recordConsents(em, lead, name, fields, visitor);
  return lead;
}
