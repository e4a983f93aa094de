import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { textNumberOf } from '#shared/address.js';
import {
  type ImportedLead,
  type ImportLeads,
  type ImportOutcome,
  type ImportResult,
  importedLeadSchema,
} from '#shared/lead-import.js';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { advisoryLock } from '../platform/database/sql.js';
import type { Lead } from './lead.entity.js';
import { LeadEvents } from './leads.events.js';
import { LeadsService } from './leads.service.js';
import { PHONE_DIGITS } from './leads-table.js';

type Row = ImportLeads['rows'][number];
type Known = Pick<Lead, 'id' | 'email' | 'phone' | 'propertyAddress'>;

/** Three reads, each of one index. */
const KNOWN = `
  with known as (
    select id from leads where id in (select (jsonb_array_elements_text(?::jsonb))::uuid)
    union select id from leads where email in (select jsonb_array_elements_text(?::jsonb))
    union select id from leads where phone is not null
      and ${PHONE_DIGITS} in (select jsonb_array_elements_text(?::jsonb)))
  select l.id, l.email, l.phone, l.property_address as "propertyAddress" from known join leads l using (id)
  order by l.created_at, l.id`;

/** Adds leads from a file. Homes of owners we already have are skipped, so that a file can be imported again. */
@Injectable()
export class ImportLeadsService {
  constructor(
    private readonly em: EntityManager,
    private readonly leads: LeadsService,
    private readonly events: LeadEvents,
    private readonly audit: Audit,
  ) {}

  /** Adds the rows in one transaction; those that are invalid or duplicates are reported instead. */
  async import({ rows, isDryRun }: ImportLeads, actor: Actor): Promise<ImportResult> {
    return this.em.transactional(async (em) => {
      // Two imports of one file would otherwise not see each other's leads.
      if (!isDryRun) await advisoryLock(em, 'import-leads');
      const read = rows.map((row) => ({ row, parsed: importedLeadSchema.safeParse(row.lead) }));
      const known = await findKnown(
        em,
        rows,
        read.flatMap(({ parsed }) => parsed.data ?? []),
      );
      const added: Lead[] = [];
      const outcomes = read.map(({ row: { id }, parsed }): ImportOutcome => {
        if (!parsed.success) return { id, outcome: 'invalid', problems: problemsOf(parsed.error) };
        // This batch was sent before, and its response got lost.
        if (known.some((each) => each.id === id)) return { id, outcome: 'added' };
        const lead = this.leads.prepare(em, { ...parsed.data, id, source: 'import' });
        const earlier = known.find((each) => isSameHome(each, lead));
        if (earlier) return { id, outcome: 'duplicate', leadId: earlier.id };
        known.push(lead);
        added.push(lead);
        return { id, outcome: 'added' };
      });
      if (!isDryRun) await this.add(em, added, actor);
      return { rows: outcomes };
    });
  }

  /** Assigns the leads last, as the public forms do: both lock owners before the assignment rules. */
  private async add(em: EntityManager, leads: Lead[], actor: Actor): Promise<void> {
    for (const lead of leads) await this.leads.store(em, lead, actor);
    await this.events.created.emit(em, ...leads);
    if (leads.length > 0) this.audit.record(em, 'leads.imported', actor, { after: { rows: leads.length } });
  }
}

function findKnown(em: EntityManager, rows: Row[], leads: ImportedLead[]): Promise<Known[]> {
  const ids = rows.map(({ id }) => id);
  const emails = leads.flatMap(({ email }) => email ?? []);
  const numbers = leads.flatMap(({ phone }) => textNumberOf(phone)?.slice(-10) ?? []);
  return em.execute<Known[]>(
    KNOWN,
    [ids, emails, numbers].map((values) => JSON.stringify(values)),
  );
}

/** The same owner at the same address. People of one office share its number, so a number alone says nothing. */
function isSameHome(known: Known, lead: Known): boolean {
  const address = addressKey(lead);
  if (address !== addressKey(known)) return false;
  if (known.email && known.email === lead.email) return true;
  const number = textNumberOf(lead.phone);
  return address !== '' && number !== null && number === textNumberOf(known.phone);
}

const addressKey = ({ propertyAddress }: Known) =>
  propertyAddress
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

function problemsOf({ issues }: { issues: { path: PropertyKey[]; message: string }[] }) {
  return issues.map(({ path, message }) => ({ field: String(path[0] ?? ''), message }));
}
