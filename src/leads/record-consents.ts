import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Visitor } from '../platform/public-forms/from-visitor.js';
import { CONTACT_CONSENTS, type ConsentForm, SMS_CONSENT } from '../shared/leads/consents.js';
import type { PublicFormFields } from '../shared/web/public-form.js';
import { Consent } from './consent.entity.js';
import { Lead } from './lead.entity.js';

/**
 * The forms that ask for the sender's own phone. Every form takes the answer about text messages, but it means nothing
 * where there is no such number, and a realtor cannot give it for the client.
 */
const ASK_OWN_PHONE: readonly ConsentForm[] = ['enrollment'];

/** Keeps what sending a form agreed to, with its new lead: contact always, text messages where the box was ticked. */
export function recordConsents(
  em: EntityManager,
  lead: Pick<Lead, 'id'>,
  form: ConsentForm,
  { smsConsent }: Pick<PublicFormFields, 'smsConsent'>,
  visitor: Visitor,
): void {
  const version = CONTACT_CONSENTS[form].version;
  const givenBy = form === 'referral' ? 'realtor' : 'lead';
  em.persist(em.create(Consent, { leadId: lead.id, channel: 'contact', givenBy, version, ...visitor }));
  if (smsConsent && ASK_OWN_PHONE.includes(form)) agreeToTexts(em, lead.id, visitor);
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
  if (!ASK_OWN_PHONE.includes(form)) return;
  const standing = { leadId, channel: 'sms', withdrawnAt: null } as const;
  const isHeld = (await em.count(Consent, standing)) > 0;
  if (smsConsent === isHeld) return;
  // One at a time, so that two answers never both add or both withdraw.
  await em.findOne(Lead, leadId, { lockMode: LockMode.PESSIMISTIC_WRITE });
  const held = await em.find(Consent, standing);
  if (smsConsent && held.length === 0) agreeToTexts(em, leadId, visitor);
  if (!smsConsent) for (const consent of held) consent.withdrawnAt = at;
}

function agreeToTexts(em: EntityManager, leadId: string, visitor: Visitor): void {
  em.persist(em.create(Consent, { leadId, channel: 'sms', version: SMS_CONSENT.version, ...visitor }));
}
