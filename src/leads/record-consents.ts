import type { EntityManager } from '@mikro-orm/postgresql';
import type { Visitor } from '../platform/public-forms/from-visitor.js';
import {
  CONTACT_CONSENTS,
  type ConsentForm,
  type ConsentGiver,
  SMS_CONSENTS,
} from '../shared/leads/consents.js';
import { textNumberOf } from '../shared/phone-number.js';
import type { PublicFormFields } from '../shared/web/public-form.js';
import { Consent } from './consent.entity.js';
import type { Lead } from './lead.entity.js';
import { lockLead } from './lock-lead.js';

/** The fields that consents are read from: the sender's word, the number they typed, and a realtor's own contacts. */
export type SentFields = PublicFormFields &
  Partial<Record<'phone' | 'realtorEmail' | 'realtorPhone', string | null>>;

/** Keeps what sending a form agreed to, with its new lead: contact always, text messages where the box was ticked. */
export function recordConsents(
  em: EntityManager,
  lead: Pick<Lead, 'id' | 'email'>,
  form: ConsentForm,
  fields: SentFields,
  visitor: Visitor,
): void {
  const version = CONTACT_CONSENTS[form].version;
  const contact = (fields.realtorEmail ?? lead.email).toLowerCase();
  const given = { ...evidenceOf(visitor), leadId: lead.id, givenBy: giverOf(form), version, contact };
  em.persist(em.create(Consent, { ...given, channel: 'contact' }));
  if (fields.smsConsent) agreeToTexts(em, lead.id, form, fields, visitor);
}

/** A form that is sent again brings nothing new but its answer about text messages: the latest one holds. */
export async function renewTextConsent(
  em: EntityManager,
  leadId: string,
  form: ConsentForm,
  fields: SentFields,
  visitor: Visitor,
  at: Date,
): Promise<void> {
  const { smsConsent = false } = fields;
  if (!SMS_CONSENTS[form]) return;
  const standing = { leadId, channel: 'sms', givenBy: giverOf(form), withdrawnAt: null } as const;
  const isHeld = (await em.count(Consent, standing)) > 0;
  if (smsConsent === isHeld) return;
  // The lock takes two answers one after the other, so that they never both add or both withdraw.
  await lockLead(em, leadId);
  const held = await em.find(Consent, standing);
  if (smsConsent && held.length === 0) agreeToTexts(em, leadId, form, fields, visitor);
  if (!smsConsent) for (const consent of held) consent.withdrawnAt = at;
}

/** A realtor speaks for their own number, never for the client's. */
function giverOf(form: ConsentForm): ConsentGiver {
  return form === 'referral' ? 'realtor' : 'lead';
}

/** A form that asks for no phone of the sender's own has no wording to agree to. */
function agreeToTexts(
  em: EntityManager,
  leadId: string,
  form: ConsentForm,
  { realtorPhone, phone }: SentFields,
  visitor: Visitor,
): void {
  const version = SMS_CONSENTS[form]?.version;
  if (!version) return;
  const contact = textNumberOf(realtorPhone ?? phone);
  const given = { ...evidenceOf(visitor), leadId, givenBy: giverOf(form), version, contact };
  em.persist(em.create(Consent, { ...given, channel: 'sms' }));
}

function evidenceOf({ address, page, userAgent }: Visitor) {
  return { address, page, userAgent };
}
