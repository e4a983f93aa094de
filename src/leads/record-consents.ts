import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Visitor } from '../platform/public-forms/from-visitor.js';
import {
  CONTACT_CONSENTS,
  type ConsentForm,
  type ConsentGiver,
  SMS_CONSENTS,
} from '../shared/leads/consents.js';
import type { PublicFormFields } from '../shared/web/public-form.js';
import { Consent } from './consent.entity.js';
import { Lead } from './lead.entity.js';

/** Keeps what sending a form agreed to, with its new lead: contact always, text messages where the box was ticked. */
export function recordConsents(
  em: EntityManager,
  lead: Pick<Lead, 'id'>,
  form: ConsentForm,
  { smsConsent }: Pick<PublicFormFields, 'smsConsent'>,
  visitor: Visitor,
): void {
  const version = CONTACT_CONSENTS[form].version;
  const givenBy = giverOf(form);
  em.persist(em.create(Consent, { leadId: lead.id, channel: 'contact', givenBy, version, ...visitor }));
  if (smsConsent) agreeToTexts(em, lead.id, form, visitor);
}

/** A form that is sent again brings nothing new but its answer about text messages: the latest one holds. */
export async function renewTextConsent(
  em: EntityManager,
  leadId: string,
  form: ConsentForm,
  { smsConsent = false }: Pick<PublicFormFields, 'smsConsent'>,
  visitor: Visitor,
  at: Date,
): Promise<void> {
  if (!SMS_CONSENTS[form]) return;
  const standing = { leadId, channel: 'sms', givenBy: giverOf(form), withdrawnAt: null } as const;
  const isHeld = (await em.count(Consent, standing)) > 0;
  if (smsConsent === isHeld) return;
  // One at a time, so that two answers never both add or both withdraw.
  await em.findOne(Lead, leadId, { lockMode: LockMode.PESSIMISTIC_WRITE });
  const held = await em.find(Consent, standing);
  if (smsConsent && held.length === 0) agreeToTexts(em, leadId, form, visitor);
  if (!smsConsent) for (const consent of held) consent.withdrawnAt = at;
}

/** A realtor speaks for their own number, never for the client's. */
function giverOf(form: ConsentForm): ConsentGiver {
  return form === 'referral' ? 'realtor' : 'lead';
}

/** A form that asks for no phone of the sender's own has no wording to agree to. */
function agreeToTexts(em: EntityManager, leadId: string, form: ConsentForm, visitor: Visitor): void {
  const version = SMS_CONSENTS[form]?.version;
  if (!version) return;
  em.persist(em.create(Consent, { leadId, channel: 'sms', givenBy: giverOf(form), version, ...visitor }));
}
