import { Injectable } from '@nestjs/common';
import { type SetupFacts, type SetupProgress, setupProgress } from '#shared/setup-progress.js';
import { SignatureGateway } from '../documents/signature-gateway.js';
import { REPORT_RENT } from '../leads/lead-lookup.js';
import { LeadNotFound } from '../leads/leads.errors.js';
import { Sql } from '../platform/database/sql.js';

/** SQL: a signature counts only if the signed agreement had the quote that was accepted at the time. */
export const isSignedAgreement = (d: string) => `
  ${d}.type = 'management_agreement' and ${d}.state = 'completed'
    and ${d}.quote_id = (select q.id from quotes q where q.lead_id = ${d}.lead_id and q.accepted_at <= ${d}.signed_at
      order by q.accepted_at desc, q.id desc limit 1)`;

/** The statuses a lead has or had, except undone ones and those set by sending an agreement. */
const REACHED = `
  select array(
    select l.status where not exists (
      select from lead_status_changes s where s.lead_id = l.id and s.to_status = l.status and s.cause = 'document') union
    select c.to_status from lead_status_changes c
    where c.lead_id = l.id and c.undone_at is null and c.cause not in ('undo', 'document')
  ) as reached,
  array(
    select coalesce(d.submission_id, '') from documents d where d.lead_id = l.id and ${isSignedAgreement('d')}
  ) as signed,
  array(
    select coalesce(d.submission_id, '') from documents d
    where d.lead_id = l.id and d.type = 'management_agreement' and d.state in ('requested', 'sent', 'viewed')
  ) as awaited,
  exists (select from documents d where d.lead_id = l.id and d.type = 'management_agreement') as "hasAgreement",
  exists (select from payments p where p.lead_id = l.id and p.state = 'paid') as "hasPaidPayment",
  ${REPORT_RENT} as "rentEstimate"
  from leads l where l.id = $1`;

type Row = Omit<SetupFacts, 'agreement'> & { signed: string[]; awaited: string[]; hasAgreement: boolean };

/** Setup progress of a lead's property. */
@Injectable()
export class SetupProgressQueries {
  constructor(
    private readonly sql: Sql,
    private readonly gateway: SignatureGateway,
  ) {}

  async of(leadId: string): Promise<SetupProgress> {
    const row = await this.sql.row<Row>(REACHED, [leadId], 'setup-progress');
    if (!row) throw new LeadNotFound();
    const { signed, awaited, hasAgreement, ...facts } = row;
    // A signature recorded by staff has no submission, nor has an agreement that is still being sent.
    const counts = (id: string) => id === '' || this.gateway.owns(id);
    const agreement = signed.some(counts)
      ? 'signed'
      : awaited.some(counts)
        ? 'awaited'
        : hasAgreement
          ? 'ended'
          : null;
    return setupProgress({ ...facts, agreement });
  }
}
