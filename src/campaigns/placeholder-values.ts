import type { EntityManager } from '@mikro-orm/postgresql';
import { BUSINESS_TIME_ZONE, formatDollars } from '#shared/format.js';
import type { PropertyType } from '#shared/lead.js';
import { type LeadPlaceholder, PLACEHOLDERS } from '#shared/placeholders.js';
import type { PriceBook } from '#shared/price-book.js';
import { feeBreakdown, feesInWords, formatMoney, type PlanId, toCents } from '#shared/pricing.js';
import { type QuoteTerms, quoteBreakdown } from '#shared/quote.js';
import { storableText } from '#shared/text.js';
import { DAY_SECONDS } from '#shared/time.js';
import type { Lead } from '../leads/lead.entity.js';
import { bookingToken, LINK_SECONDS } from '../leads/public-forms/confirmations.js';
import type { SignedTokens } from '../platform/secrets/signed-tokens.js';
import { preferencesLink } from './preferences-link.js';

/** The last email of the longest campaign is sent after a year. */
export const LAST_EMAIL_SECONDS = 365 * DAY_SECONDS + LINK_SECONDS;

/** What a lead's fees are computed from. */
export interface FeeFacts {
  /** Dollars a month for all units; null if unknown. */
  rent: number | null;
  /** The report's standard figure, shown where there is no market data. */
  roughRent: number | null;
  propertyType: PropertyType | null;
  unitCount: number;
  /** The terms the owner accepted, which no later price changes. */
  quoted: QuoteTerms | null;
}

/** As shown to the owner elsewhere: what they accepted, else their report, else what the lead says. */
const FEE_FACTS = `
  select l.id, quoted.terms as quoted,
    coalesce(quoted.rent, report.rent, l.estimated_rent) as rent, report.rough_rent as "roughRent",
    coalesce(quoted.property_type, report.property_type, l.property_type) as "propertyType",
    coalesce(quoted.unit_count, report.unit_count, l.unit_count, 1) as "unitCount"
  from leads l
  left join lateral (
    select q.terms, q.terms ->> 'propertyType' as property_type, (q.terms ->> 'unitCount')::int as unit_count,
      case when not (q.terms ->> 'isDefaultRent')::boolean then (q.terms ->> 'rentDollarsPerMonth')::float8 end as rent
    from quotes q where q.lead_id = l.id order by q.accepted_at desc, q.id desc limit 1) quoted on true
  left join lateral (
    select e.property_type, e.unit_count, case when e.status = 'completed' then r.rent_estimate * e.unit_count end as rent,
      case when e.status = 'fallback' then r.rent_estimate * e.unit_count end as rough_rent
    from property_analysis_entries e left join property_analysis_results r on r.entry_id = e.id
    where e.lead_id = l.id order by e.created_at desc, e.id limit 1) report on true
  where l.id in (select value::uuid from jsonb_array_elements_text(?::jsonb))`;

export async function readFeeFacts(
  em: EntityManager,
  leads: Pick<Lead, 'id'>[],
): Promise<Map<string, FeeFacts>> {
  const ids = JSON.stringify(leads.map(({ id }) => id));
  const rows = await em.execute<(FeeFacts & { id: string })[]>(FEE_FACTS, [ids]);
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}

export interface ValuedLead extends Partial<FeeFacts> {
  id: string;
  name: string;
  nameDerived: boolean;
  propertyAddress: string;
  walkthroughDate?: Date | null;
}

/** What the links in messages are built from. */
export interface SiteLinks {
  url: string;
  tokens: SignedTokens;
}

/** Every value in a lead's campaign messages. `address` is the hash of the email address. */
export function messageValues(
  lead: ValuedLead,
  { site, book, address }: { site: SiteLinks; book: PriceBook; address?: string },
): Record<string, string> {
  const { id: leadId } = lead;
  const { url: siteUrl, tokens } = site;
  return {
    ...valuesOf(lead, siteUrl, book),
    privateBookingLink: new URL(`/book/${bookingToken(tokens, leadId, LAST_EMAIL_SECONDS)}`, siteUrl).href,
    unsubscribeLink: preferencesLink({ tokens, siteUrl }, { leadId, ...(address && { email: address }) }),
  };
}

/** Placeholder values for a lead. Unknown ones are left out, so the fallback applies. */
export function valuesOf(lead: ValuedLead, siteUrl: string, book: PriceBook) {
  // A name derived from the email address isn't used as a greeting.
  const name = lead.nameDerived ? '' : lead.name;
  const values: Record<LeadPlaceholder, string | null> = {
    name,
    firstName: name.trim().split(/\s+/)[0] ?? '',
    property: lead.propertyAddress,
    rent: lead.rent ? formatDollars(lead.rent) : null,
    onlineFees: feesOf('online', lead, book),
    fullServiceFees: feesOf('full-service', lead, book),
    repairLimit: formatMoney(
      lead.quoted ? toCents(lead.quoted.repairsPreApprovedUnderDollars) : book.repairsPreApprovedUnderCents,
    ),
    walkthroughDay: lead.walkthroughDate ? day.format(lead.walkthroughDate) : null,
    walkthroughTime: lead.walkthroughDate ? time.format(lead.walkthroughDate) : null,
    reportLink: new URL(`/analysis/${lead.id}`, siteUrl).href,
  };
  const known = Object.entries(values).filter(([, value]) => value) as [LeadPlaceholder, string][];
  return Object.fromEntries(
    // Single line and truncated, so a value can't inject a header or exceed the length the template was checked with.
    known.map(([key, value]) => [key, storableText(value, PLACEHOLDERS[key].most)]),
  ) as Partial<Record<LeadPlaceholder, string>>;
}

function feesOf(plan: PlanId, lead: ValuedLead, book: PriceBook): string {
  const { propertyType = null, unitCount = 1, rent, roughRent, quoted } = lead;
  if (quoted && (quoted.plan ?? 'full-service') === plan) return feesInWords(quoteBreakdown(quoted));
  const property = { propertyType, unitCount };
  const rentDollarsPerMonth = rent || roughRent || null;
  return feesInWords(feeBreakdown({ plan, property, rentDollarsPerMonth }, book), !rent && !!roughRent);
}

const day = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: BUSINESS_TIME_ZONE,
});
const time = new Intl.DateTimeFormat('en-US', {
  hour: 'numeric',
  minute: '2-digit',
  timeZone: BUSINESS_TIME_ZONE,
});
