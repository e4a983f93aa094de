import { Injectable } from '@nestjs/common';
import { LeadNotFound } from '../leads/leads.errors.js';
import { Sql } from '../platform/database/sql.js';
import { type SetupFacts, type SetupProgress, setupProgress } from '../shared/leads/setup-progress.js';

/**
 * Where the lead is and where it has been; a step that was undone was a slip, and an agreement that was sent is not
 * signed by that: the document itself tells.
 */
const REACHED = `
  select array(
    select l.status where not exists (
      select from lead_status_changes s where s.lead_id = l.id and s.to_status = l.status and s.cause = 'document') union
    select c.to_status from lead_status_changes c
    where c.lead_id = l.id and c.undone_at is null and c.cause not in ('undo', 'document')
  ) as reached,
  exists (select from documents d
    where d.lead_id = l.id and d.type = 'management_agreement' and d.state = 'completed') as "hasSignedDocument",
  exists (select from payments p where p.lead_id = l.id and p.state = 'paid') as "hasPaidPayment"
  from leads l where l.id = $1`;

/** How far the setup of a lead's property is. */
@Injectable()
export class SetupProgressQueries {
  constructor(private readonly sql: Sql) {}

  async of(leadId: string): Promise<SetupProgress> {
    const row = await this.sql.row<SetupFacts>(REACHED, [leadId], 'setup-progress');
    if (!row) throw new LeadNotFound();
    return setupProgress(row);
  }
}
