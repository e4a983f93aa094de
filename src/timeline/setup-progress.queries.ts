import { Injectable } from '@nestjs/common';
import { LeadNotFound } from '../leads/leads.errors.js';
import { Sql } from '../platform/database/sql.js';
import { type SetupFacts, type SetupProgress, setupProgress } from '../shared/leads/setup-progress.js';

/** Where the lead is and where it has been; a step that was undone was a slip. */
const REACHED = `
  select array(
    select l.status union
    select c.to_status from lead_status_changes c where c.lead_id = l.id and c.undone_at is null and c.cause <> 'undo'
  ) as reached,
  exists (select from payments p where p.lead_id = l.id and p.state = 'paid') as "hasPaidPayment"
  from leads l where l.id = $1`;

/** How far the setup of a lead's property is. */
@Injectable()
export class SetupProgressQueries {
  constructor(private readonly sql: Sql) {}

  async of(leadId: string): Promise<SetupProgress> {
    const row = await this.sql.row<Omit<SetupFacts, 'hasSignedDocument'>>(
      REACHED,
      [leadId],
      'setup-progress',
    );
    if (!row) throw new LeadNotFound();
    // Nothing is signed here yet, so the status alone tells.
    return setupProgress({ ...row, hasSignedDocument: false });
  }
}
