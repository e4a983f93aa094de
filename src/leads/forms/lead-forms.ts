import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import type { Lead } from '../lead.entity.js';
import { renewTextConsent } from '../record-consents.js';
import { fingerprintOf, type Incoming, Submissions } from '../submissions.js';
import { type NewLead, persistLead, type TakenForm } from './new-lead.js';

/** Takes public forms: a form that comes again stores nothing and gets the first answer. */
@Injectable()
export class LeadForms {
  constructor(
    private readonly em: EntityManager,
    private readonly submissions: Submissions,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs `store` and keeps its answer, in one transaction; the leads it brings carry the submission's id. A repeat
   * runs `again` in its place.
   */
  async takeOnce<Answer>(
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

  /** Takes a form that brings one lead; `also` stores what comes with the lead and adds to the answer. */
  async takeLead<Extra extends object = object>(
    form: TakenForm,
    values: NewLead,
    also?: (em: EntityManager, lead: Lead) => Extra,
  ): Promise<{ leadId: string } & Extra> {
    const { name, fields, visitor } = form;
    return this.takeOnce(
      toIncoming(form),
      (em, submissionId) => {
        const lead = persistLead(em, form, { ...values, submissionId });
        return { leadId: lead.id, ...also?.(em, lead) } as { leadId: string } & Extra;
      },
      (em, { leadId }) => renewTextConsent(em, leadId, name, fields, visitor, this.clock.now()),
    );
  }
}

/** A repeat is told by what was asked for: the trail of the visit and a box that was ticked make no other request. */
function toIncoming({ name, fields, visitor }: TakenForm): Incoming {
  const { id, attribution: _, smsConsent: __, website: ___, ...asked } = fields;
  const { address: sender, formToken: page } = visitor;
  return { form: name, leadIds: id ? [id] : [], fingerprint: fingerprintOf(asked), sender, page };
}
