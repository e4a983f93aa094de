import { defineEntity, LockMode, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { textNumberOf } from '#shared/address.js';
import { BOOKING_TEXT, type MissingContact, missingContacts } from '#shared/booking.js';
import {
  BOOKING_CALL_CONSENT,
  CONSENT_CHANNELS,
  CONSENT_GIVERS,
  CONTACT_CONSENTS,
  type ConsentForm,
  type ConsentGiver,
  type ConsentText,
  ENROLLMENT_CONSENT,
  SMS_CONSENTS,
} from '#shared/consent.js';
import type { PublicFormFields } from '#shared/public-form.js';
import { InvalidFields } from '../platform/errors.js';
import type { Visitor } from '../platform/public-forms/public-form.js';
import { Lead } from './lead.entity.js';
import { lockLead } from './lead-lookup.js';
import type { LeadEvents } from './leads.events.js';

/** The form fields that consents depend on: the checkbox, the phone number, and a realtor's own contacts. */
export type FormFields = PublicFormFields &
  Partial<Record<'phone' | 'realtorEmail' | 'realtorPhone', string | null>>;

/** Records what submitting a form agreed to: always to contact, and to text messages where the box was checked. */
export function recordConsents(
  em: EntityManager,
  lead: { id: string; email: string },
  form: ConsentForm,
  fields: FormFields,
  visitor: Visitor,
): void {
  const version = CONTACT_CONSENTS[form].version;
  const contact = (fields.realtorEmail ?? lead.email).toLowerCase();
  const given = { ...evidenceFrom(visitor), leadId: lead.id, givenBy: giverFor(form), version, contact };
  em.persist(em.create(Consent, { ...given, channel: 'contact' }));
  if (fields.smsConsent) recordTextConsent(em, lead.id, form, fields, visitor);
}

/** Records that one number may be called. Asking again for the same number adds nothing. */
export async function recordCallConsent(
  em: EntityManager,
  leadId: string,
  { phone, wording }: { phone: string; wording: ConsentText },
  visitor: Visitor,
): Promise<void> {
  const contact = textNumberOf(phone) ?? phone;
  const given = { leadId, channel: 'contact', version: wording.version, contact } as const;
  if ((await em.count(Consent, { ...given, withdrawnAt: null })) > 0) return;
  em.persist(em.create(Consent, { ...given, ...evidenceFrom(visitor), givenBy: 'lead' }));
}

/** The contact details of a private link's form. */
interface LinkContact {
  name?: string;
  phone?: string;
  smsConsent?: boolean;
}

/**
 * Stores what we don't know yet, on this lead and on the other properties sent with this one, so that the owner is asked once. The
 * link may be forwarded, so what the owner gave us before never changes. The caller emits what follows for this lead.
 */
export async function addMissingContacts(
  em: EntityManager,
  { edited }: Pick<LeadEvents, 'edited'>,
  lead: Lead,
  { form, visitor, ...given }: LinkContact & { form: 'booking' | 'enrollment'; visitor: Visitor },
): Promise<void> {
  const missing = missingContacts(lead);
  const unanswered = missing.filter((field) => !given[field]);
  if (unanswered.length > 0)
    throw new InvalidFields(
      unanswered.map((field) => ({ field, code: 'REQUIRED', message: BOOKING_TEXT.missing[field] })),
    );
  if (missing.length === 0) return;
  // Ignore what we didn't ask for: it must not reach homes that this link doesn't open.
  const asked = {
    ...(missing.includes('name') && { name: given.name }),
    ...(missing.includes('phone') && { phone: given.phone, smsConsent: given.smsConsent }),
  };
  const others = await findSentTogether(em, lead, missing);
  for (const each of [lead, ...others]) await fillInContacts(em, each, form, asked, visitor);
  await em.flush();
  for (const each of others) await edited.emit(em, each);
}

/** Skips locked leads: waiting could deadlock, and at worst the owner is asked again. */
async function findSentTogether(
  em: EntityManager,
  { id, submissionId, email }: Lead,
  fields: MissingContact[],
): Promise<Lead[]> {
  if (!submissionId) return [];
  const same = { submissionId, email, id: { $ne: id } };
  const leads = await em.find(Lead, same, { lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE });
  return leads.filter((each) => missingContacts(each).some((field) => fields.includes(field)));
}

async function fillInContacts(
  em: EntityManager,
  lead: Lead,
  form: 'booking' | 'enrollment',
  { name, phone, smsConsent }: LinkContact,
  visitor: Visitor,
): Promise<void> {
  const missing = missingContacts(lead);
  if (name && missing.includes('name')) Object.assign(lead, { name, nameDerived: false });
  if (!phone || !missing.includes('phone')) return;
  lead.phone = phone;
  const wording = form === 'booking' ? BOOKING_CALL_CONSENT : ENROLLMENT_CONSENT;
  await recordCallConsent(em, lead.id, { phone, wording }, visitor);
  if (smsConsent) recordTextConsent(em, lead.id, form, { phone }, visitor);
}

/** SQL: a consent to contact may cover a phone number only, such as the one an owner asked to be called at. */
export const coversEmailSql = (consent: string) => `coalesce(${consent}.contact, '@') like '%@%'`;

/** When a form is sent again, only its answer about text messages is new: the latest one counts. */
export async function renewTextConsent(
  em: EntityManager,
  leadId: string,
  form: ConsentForm,
  fields: FormFields,
  visitor: Visitor,
  at: Date,
): Promise<void> {
  const { smsConsent = false } = fields;
  if (!SMS_CONSENTS[form]) return;
  const active = { leadId, channel: 'sms', givenBy: giverFor(form), withdrawnAt: null } as const;
  const isGiven = (await em.count(Consent, active)) > 0;
  if (smsConsent === isGiven) return;
  // The lock serializes two answers, so that they never both add or both withdraw.
  await lockLead(em, leadId);
  const given = await em.find(Consent, active);
  if (smsConsent && given.length === 0) recordTextConsent(em, leadId, form, fields, visitor);
  if (!smsConsent) for (const consent of given) consent.withdrawnAt = at;
}

/** A realtor consents for themselves, never for their client. */
function giverFor(form: ConsentForm): ConsentGiver {
  return form === 'referral' ? 'realtor' : 'lead';
}

/** Forms that don't ask for the sender's own phone have no text consent. */
export function recordTextConsent(
  em: EntityManager,
  leadId: string,
  form: ConsentForm,
  { realtorPhone, phone }: FormFields,
  visitor: Visitor,
): void {
  const version = SMS_CONSENTS[form]?.version;
  if (!version) return;
  const contact = textNumberOf(realtorPhone ?? phone);
  const given = { ...evidenceFrom(visitor), leadId, givenBy: giverFor(form), version, contact };
  em.persist(em.create(Consent, { ...given, channel: 'sms' }));
}

function evidenceFrom({ address, page, userAgent }: Visitor) {
  return { address, page, userAgent };
}

const ConsentSchema = defineEntity({
  name: 'Consent',
  tableName: 'consents',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    leadId: () => p.manyToOne(Lead).mapToPk().deleteRule('cascade').fieldName('lead_id'),
    channel: p.enum(CONSENT_CHANNELS),
    givenBy: p.enum(CONSENT_GIVERS).default('lead'),
    /** Version of the wording, as in `src/shared/consent.ts`. */
    version: p.text(),
    givenAt: p.datetime().defaultRaw('now()'),
    /** Withdrawn consents are kept as evidence for messages sent before. */
    withdrawnAt: p.datetime().nullable(),
    /** Path of the page that showed the wording; null where the browser didn't send it. */
    page: p.text().nullable(),
    /** The only contact it covers: a number like +15155550142, or an email address. */
    contact: p.text().nullable(),
    /** The IP address it was given from. */
    address: p.text(),
    /** The browser it was given with. */
    userAgent: p.text().nullable(),
  },
  indexes: [{ name: 'consents_lead_id_index', properties: ['leadId'] }],
});

/** What the sender of a form agreed to, with evidence. */
export class Consent extends ConsentSchema.class {}
ConsentSchema.setClass(Consent);
