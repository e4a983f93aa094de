import { randomUUID } from 'node:crypto';
import type { RequiredEntityData } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ConsentForm } from '#shared/consent.js';
import type { Touches } from '#shared/public-form.js';
import { Clock } from '../../platform/clock.js';
import type { Visitor } from '../../platform/public-forms/public-form.decorator.js';
import { type FormFields, recordConsents, renewTextConsent } from '../consents.js';
import { Lead } from '../lead.entity.js';
import { recordFirstStatus } from '../lead-status.service.js';
import { fingerprintOf, type Incoming, Submissions } from '../submissions.js';

/** A public form as it was submitted. */
export interface SubmittedForm {
  name: ConsentForm;
  /** Some forms make up the id of their lead. */
  fields: FormFields & { id?: string };
  visitor: Visitor;
}

/** What a form says about its lead; the rest follows from the submission. */
export type NewLead = Omit<RequiredEntityData<Lead>, 'id' | 'firstTouch' | 'lastTouch'>;

/** Accepts public forms. A form that is sent again stores nothing and gets the first answer. */
@Injectable()
export class PublicFormsService {
  constructor(
    private readonly em: EntityManager,
    private readonly submissions: Submissions,
    private readonly clock: Clock,
  ) {}

  /** Runs `store` and saves its answer in one transaction. A repeat runs `again` instead. */
  async submitOnce<Answer>(
    incoming: Incoming,
    store: (em: EntityManager, submissionId: string) => Answer | Promise<Answer>,
    again?: (em: EntityManager, answer: Answer) => Promise<void>,
  ): Promise<Answer> {
    return this.em.transactional(async (em) => {
      const repeat = await this.submissions.findRepeat(em, incoming);
      if (repeat) {
        const answer = repeat.answer as Answer;
        await again?.(em, answer);
        return answer;
      }
      const submissionId = randomUUID();
      const answer = await store(em, submissionId);
      this.submissions.remember(em, incoming, answer, submissionId);
      return answer;
    });
  }

  /** Accepts a form that creates one lead. `also` stores what comes with the lead and adds to the answer. */
  async submitLead<Extra extends object = object>(
    form: SubmittedForm,
    values: NewLead,
    also?: (em: EntityManager, lead: Lead) => Extra,
  ): Promise<{ leadId: string } & Extra> {
    const { name, fields, visitor } = form;
    return this.submitOnce(
      toIncoming(form),
      (em, submissionId) => {
        const lead = createLead(em, form, { ...values, submissionId });
        return { leadId: lead.id, ...also?.(em, lead) } as { leadId: string } & Extra;
      },
      (em, { leadId }) => renewTextConsent(em, leadId, name, fields, visitor, this.clock.now()),
    );
  }
}

/** Creates the lead of a form with its attribution, consents and first status. */
export function createLead(
  em: EntityManager,
  { name, fields, visitor }: SubmittedForm,
  values: NewLead,
): Lead {
  const { id = randomUUID(), attribution } = fields;
  const lead = em.create(Lead, { ...values, id, ...toTouches(attribution) });
  em.persist(lead);
  recordFirstStatus(em, lead, null);
  recordConsents(em, lead, name, fields, visitor);
  return lead;
}

/** A visitor who came once has the same first and last touch. */
function toTouches({ first, last }: Touches = {}): Pick<Lead, 'firstTouch' | 'lastTouch'> {
  return { firstTouch: first ?? last ?? null, lastTouch: last ?? first ?? null };
}

/** Attribution, consent and the honeypot don't make it a different request. */
function toIncoming({ name, fields, visitor }: SubmittedForm): Incoming {
  const { id, attribution: _, smsConsent: __, website: ___, ...content } = fields;
  const { address: sender, formToken: page } = visitor;
  return { form: name, leadIds: id ? [id] : [], fingerprint: fingerprintOf(content), sender, page };
}
