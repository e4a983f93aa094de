import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  type ImportedLead,
  type ImportLeads,
  type ImportOutcome,
  type ImportResult,
  importedLeadSchema,
} from '#shared/lead-import.js';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { Lead } from './lead.entity.js';
import { LeadsService } from './leads.service.js';

type Row = ImportLeads['rows'][number];
type Known = Pick<Lead, 'id' | 'email' | 'phone' | 'propertyAddress'>;

/** The expression of the index on phone numbers. */
const DIGITS = `right(regexp_replace(regexp_replace(l.phone, '(ext|x|#).*$', '', 'i'), '\\D', '', 'g'), 10)`;

/** Three reads, each of one index. */
const KNOWN = `
  with known as (
    select id from leads where id in (select (jsonb_array_elements_text(?::jsonb))::uuid)
    union select id from leads where email in (select jsonb_array_elements_text(?::jsonb))
    union select id from leads l where l.phone is not null and ${DIGITS} in (select jsonb_array_elements_text(?::jsonb)))
  select l.id, l.email, l.phone, l.property_address as "propertyAddress" from known join leads l using (id)
  order by l.created_at, l.id`;

/** Adds leads from a file. A home of an owner we already have is left out, so that a file can be imported again. */
@Injectable()
export class ImportLeadsService {
  constructor(
    private readonly em: EntityManager,
    private readonly leads: LeadsService,
    private readonly audit: Audit,
  ) {}

  /** Adds the rows in one transaction; those that are invalid or known are named instead. */
  async import({ rows, isTrial }: ImportLeads, actor: Actor): Promise<ImportResult> {
    return this.em.transactional(async (em) => {
      const read = rows.map((row) => ({ row, parsed: importedLeadSchema.safeParse(row.lead) }));
      const known = await findKnown(
        em,
        rows,
        read.flatMap(({ parsed }) => parsed.data ?? []),
      );
      const outcomes: ImportOutcome[] = [];
      for (const { row, parsed } of read) {
        if (!parsed.success)
          outcomes.push({ id: row.id, outcome: 'invalid', problems: problemsOf(parsed.error) });
        else outcomes.push(await this.add(em, row, parsed.data, { known, isTrial, actor }));
      }
      const added = outcomes.filter(({ outcome }) => outcome === 'added').length;
      if (!isTrial && added > 0) this.audit.record(em, 'leads.imported', actor, { after: { rows: added } });
      return { rows: outcomes };
    });
  }

  private async add(
    em: EntityManager,
    { id }: Row,
    values: ImportedLead,
    { known, isTrial, actor }: { known: Known[]; isTrial: boolean; actor: Actor },
  ): Promise<ImportOutcome> {
    // This part was sent before, and its answer got lost.
    if (known.some((each) => each.id === id)) return { id, outcome: 'added' };
    const lead = this.leads.prepare(em, { ...values, id, source: 'import' });
    const earlier = known.find((each) => isSameHome(each, lead));
    if (earlier) return { id, outcome: 'known', leadId: earlier.id };
    if (!isTrial) await this.leads.add(em, lead, actor);
    known.push(lead);
    return { id, outcome: 'added' };
  }
}

function findKnown(em: EntityManager, rows: Row[], leads: ImportedLead[]): Promise<Known[]> {
  const ids = rows.map(({ id }) => id);
  const emails = leads.flatMap(({ email }) => email ?? []);
  const numbers = leads.flatMap(({ phone }) => digitsOf(phone) ?? []);
  return em.execute<Known[]>(
    KNOWN,
    [ids, emails, numbers].map((values) => JSON.stringify(values)),
  );
}

/** The same owner, by email or phone, at the same address. */
function isSameHome(known: Known, lead: Known): boolean {
  const isSameOwner =
    (known.email && known.email === lead.email) ||
    (digitsOf(known.phone) && digitsOf(known.phone) === digitsOf(lead.phone));
  return Boolean(isSameOwner) && addressKey(known) === addressKey(lead);
}

/** The last ten digits, without an extension. */
function digitsOf(phone: string | null | undefined): string | null {
  const digits = (phone ?? '')
    .replace(/(ext|x|#).*$/i, '')
    .replace(/\D/g, '')
    .slice(-10);
  return digits || null;
}

const addressKey = ({ propertyAddress }: Known) =>
  propertyAddress
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

function problemsOf({ issues }: { issues: { path: PropertyKey[]; message: string }[] }) {
  return issues.map(({ path, message }) => ({ field: String(path[0] ?? ''), message }));
}
