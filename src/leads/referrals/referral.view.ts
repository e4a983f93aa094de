import type { ReferralView } from '../../shared/leads/referral.contract.js';

/** A referral's columns under the names of the entity, as the ORM and as plain reads give them. */
export type ReferralRow = Omit<ReferralView, 'createdAt' | 'contactDueAt' | 'message'> & {
  createdAt: Date;
  contactDueAt: Date;
  message?: string | null;
};

/** Everything staff may see of a referral. */
export function toReferralView(row: ReferralRow): ReferralView {
  return {
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    version: row.version,
    state: row.state,
    contactDueAt: row.contactDueAt.toISOString(),
    leadId: row.leadId,
    realtorName: row.realtorName,
    realtorEmail: row.realtorEmail,
    realtorPhone: row.realtorPhone,
    realtorCompany: row.realtorCompany,
    clientName: row.clientName,
    clientEmail: row.clientEmail,
    clientPhone: row.clientPhone,
    propertyAddress: row.propertyAddress,
    propertyType: row.propertyType,
    message: row.message ?? null,
  };
}
