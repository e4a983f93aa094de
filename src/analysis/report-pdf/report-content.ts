import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { AnalysisView } from '#shared/analysis.js';
import type { Company } from '#shared/company.js';
import { formatCents, formatDate } from '#shared/format.js';
import { improvementsOf } from '#shared/improvement.js';
import { type LeadView, type RepairItem } from '#shared/lead.js';
import { type ManagementTerms, reserveNote } from '#shared/management-terms.js';
import {
  firstMonthRows,
  forAllUnits,
  formatMoney,
  formatRate,
  monthsOfRent,
  offeredPlans,
  type PlanId,
  type PriceBook,
  planOrDefault,
  type ReportFees,
  setupSplit,
} from '#shared/pricing.js';
import { type QuoteTerms, quoteBreakdown } from '#shared/quote.js';
import { type ShownNet, shownNet, shownNetOf } from '#shared/report.js';
import type { GenerateReport } from '#shared/report-pdf.js';
import { CompanyService } from '../../content/company.service.js';
import { SiteContentService } from '../../content/site-content.service.js';
import { LeadsQueries } from '../../leads/leads.queries.js';
import type { Quote } from '../../payments/quote.entity.js';
import { findLastQuote } from '../../payments/quotes.service.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { ReportNotReady } from '../analysis.errors.js';
import { AnalysisQueries } from '../analysis.queries.js';
import { LeadReportQueries } from '../reports.queries.js';
import { isDrawable, loadFonts } from './fonts.js';

/** Everything a report shows. */
export interface ReportContent {
  analysis: AnalysisView;
  /** Dollars a month for one unit: the estimate, unless staff and owner agreed on another rent. */
  rent: number;
  /** Null if unknown, and in public reports. */
  owner: string | null;
  improvements: RepairItem[];
  /** The fees the owner accepted; null before that. */
  fees: ReportFees | null;
  /** The first year with the accepted fees, or else the default plan. Null without a rent for this property. */
  net: ShownNet | null;
  company: Company;
  /** URL of the report's page. */
  online: string;
}

type ContentOverrides = Pick<ReportContent, 'owner' | 'improvements'> & {
  rent?: number | null;
  /** The plan the reader switched to; the link to the page keeps it. */
  asked?: PlanId | undefined;
};

@Injectable()
export class ReportContentQueries {
  constructor(
    private readonly analyses: AnalysisQueries,
    private readonly reports: LeadReportQueries,
    private readonly leads: LeadsQueries,
    private readonly company: CompanyService,
    private readonly content: SiteContentService,
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The public report doesn't name the owner. Its fees are those of this plan, or else of the one the owner chose. */
  async forPublic(leadId: string, plan?: PlanId): Promise<ReportContent> {
    const analysis = await this.analyses.getReport(leadId);
    const { priceBook } = await this.content.read();
    const asked = offeredPlans(priceBook!).find((each) => each === plan);
    return this.contentOf(
      { ...analysis, plan: asked ?? analysis.plan },
      { owner: null, improvements: [], asked },
    );
  }

  /** Adds the owner, the agreed rent and improvements. Only the lead's id is taken from the request. */
  async forStaff({ lead, rentEstimate, improvements }: GenerateReport): Promise<ReportContent> {
    const known = await this.leads.get(lead.id);
    const {
      entryId: _e,
      providerMessage: _p,
      views: _v,
      ...analysis
    } = await this.reports.getForLead(lead.id);
    const { priceBook } = await this.content.read();
    const agreed = agreedTerms(known, await findLastQuote(this.em.fork(), lead.id), priceBook!);
    const rent = agreed.rent && Math.round(agreed.rent / analysis.property.unitCount);
    return this.contentOf(analysis, {
      owner: await printableOwner(known),
      improvements: improvements ?? agreed.improvements,
      rent: rentEstimate ?? rent,
    });
  }

  private async contentOf(
    analysis: AnalysisView,
    { owner, improvements, asked, ...said }: ContentOverrides,
  ): Promise<ReportContent> {
    const { rentEstimate, leadId } = analysis;
    if (rentEstimate === null) throw new ReportNotReady();
    const rent = said.rent ?? rentEstimate;
    const quote = await findLastQuote(this.em.fork(), leadId);
    const company = await this.company.read();
    return {
      analysis,
      rent,
      owner,
      improvements,
      fees: quote && feesOfQuote(quote, company.managementTerms),
      net:
        isRough({ analysis, rent }) || (analysis.isOutside && !quote)
          ? null
          : netOf(analysis, rent, quote?.terms, (await this.content.read()).priceBook!),
      company,
      online: `${this.config.PUBLIC_SITE_URL}/analysis/${leadId}${asked ? `?plan=${asked}` : ''}`,
    };
  }
}

/** Without market data or an agreed rent there is only a rough range. */
export function isRough({ analysis, rent }: Pick<ReportContent, 'analysis' | 'rent'>): boolean {
  return analysis.status === 'fallback' && rent === analysis.rentEstimate;
}

function netOf(
  { property, plan }: AnalysisView,
  rent: number,
  accepted: QuoteTerms | undefined,
  book: PriceBook,
): ShownNet {
  if (accepted) return shownNetOf(quoteBreakdown(accepted), book);
  const rentDollarsPerMonth = rent * property.unitCount;
  return shownNet({ plan: planOrDefault(plan, book), property, rentDollarsPerMonth }, book);
}

/** Rent (of the whole property) and improvements from the accepted quote, or else from the lead. */
function agreedTerms(
  lead: LeadView,
  quote: Quote | null,
  book: PriceBook,
): Required<Pick<ContentOverrides, 'rent' | 'improvements'>> {
  if (!quote) return { rent: lead.estimatedRent, improvements: improvementsOf(lead, book) };
  const { rentDollarsPerMonth, isDefaultRent, improvements } = quote.terms;
  return {
    rent: isDefaultRent ? null : rentDollarsPerMonth,
    improvements: improvements.map(({ name, dollars }) => ({
      name,
      checked: true,
      estimatedCost: dollars,
      customCost: null,
    })),
  };
}

/** The owner's name, unless it was derived from the email address or our fonts lack its letters. */
async function printableOwner({ ownerName, name, nameDerived }: LeadView): Promise<string | null> {
  const given = ownerName || (nameDerived ? '' : name);
  return given && isDrawable(given, (await loadFonts()).text) ? given : null;
}

/** The fees the owner accepted, whatever the price book says now. */
export function feesOfQuote(
  { terms, acceptedAt }: Pick<Quote, 'terms' | 'acceptedAt'>,
  owed: ManagementTerms,
): ReportFees {
  const fees = quoteBreakdown(terms);
  const [management, monthlyFee] = fees.monthly.rows;
  return {
    intro: `The fees you accepted on ${formatDate(acceptedAt.toISOString())} for the ${fees.terms.planName} plan, at a rent of ${formatMoney(fees.rentCents)} a month${forAllUnits(terms)}.`,
    lines: [
      { name: monthlyFee!.label, amount: formatCents(monthlyFee!.cents) },
      {
        name: `Management, ${formatRate(terms.managementRate)} of the rent`,
        amount: formatCents(management!.cents),
      },
      { name: 'Monthly total', amount: formatCents(fees.monthly.totalCents), isTotal: true },
      { name: 'One-time setup fee', amount: formatCents(fees.setup.totalCents) },
      {
        name: `Tenant placement, ${monthsOfRent(terms.tenantPlacementMonths).toLowerCase()}`,
        amount: formatCents(fees.tenantPlacementCents),
      },
      { name: 'First-year fees', amount: formatCents(fees.firstYear.feesCents), isTotal: true },
      ...firstMonthRows(fees).map(({ label, detail, cents }) => ({
        name: [label, detail].filter(Boolean).join(': '),
        amount: formatCents(cents),
      })),
    ],
    note: [`Setup per property: ${setupSplit(fees.terms)}.`, reserveNote(owed)].filter(Boolean).join(' '),
  };
}
