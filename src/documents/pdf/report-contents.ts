import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { AnalysisQueries } from '../../analysis/analysis.queries.js';
import { LeadReportQueries } from '../../analysis/lead-report.queries.js';
import { CompanyService } from '../../content/company.service.js';
import { LeadsQueries } from '../../leads/leads.queries.js';
import { lastQuote } from '../../payments/accept-quote.js';
import type { Quote } from '../../payments/quote.entity.js';
import { CONFIG, type Config } from '../../platform/config.js';
import type { AnalysisView } from '../../shared/analysis/analysis.contract.js';
import type { GenerateReport } from '../../shared/documents/report-pdf.schema.js';
import type { LeadView } from '../../shared/leads/lead.contract.js';
import { improvementsOf } from '../../shared/pricing/improvements.js';
import { feesOfPriceBook, type ReportFees } from '../../shared/pricing/published-fees.js';
import { isDrawable } from './drawable.js';
import { feesOfQuote } from './fees-of-quote.js';
import { openFonts } from './fonts.js';
import type { ReportContent } from './report-content.js';
import { ReportNotReady } from './report-pdf.errors.js';

type Said = Pick<ReportContent, 'owner' | 'improvements'> & { rent?: number | null };

/** Puts together what a report says, for whom. */
@Injectable()
export class ReportContents {
  constructor(
    private readonly analyses: AnalysisQueries,
    private readonly reports: LeadReportQueries,
    private readonly leads: LeadsQueries,
    private readonly company: CompanyService,
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The report as its public page has it, without anything that names the owner. */
  async forPublic(leadId: string): Promise<ReportContent> {
    return this.contentOf(await this.analyses.report(leadId), { owner: null, improvements: [] });
  }

  /** The report with owner, agreed rent and improvements; of the lead only its id is taken from outside. */
  async forStaff({ lead, rentEstimate, improvements }: GenerateReport): Promise<ReportContent> {
    const known = await this.leads.get(lead.id);
    const { entryId: _e, providerMessage: _p, views: _v, ...analysis } = await this.reports.of(lead.id);
    const agreed = agreedOn(known, await lastQuote(this.em.fork(), lead.id));
    const rent = agreed.rent && Math.round(agreed.rent / analysis.property.unitCount);
    return this.contentOf(analysis, {
      owner: await ownerOf(known),
      improvements: improvements ?? agreed.improvements,
      rent: rentEstimate ?? rent,
    });
  }

  private async contentOf(
    analysis: AnalysisView,
    { owner, improvements, ...said }: Said,
  ): Promise<ReportContent> {
    const { rentEstimate, leadId } = analysis;
    if (rentEstimate === null) throw new ReportNotReady();
    const rent = said.rent ?? rentEstimate;
    return {
      analysis,
      rent,
      owner,
      improvements,
      fees: await this.feesOf(analysis, rent),
      company: await this.company.read(),
      online: `${this.config.PUBLIC_SITE_URL}/analysis/${leadId}`,
    };
  }

  /** The fees that were accepted; as long as there are none, the published ones. */
  private async feesOf({ leadId, property }: AnalysisView, rent: number): Promise<ReportFees> {
    const quote = await lastQuote(this.em.fork(), leadId);
    return quote ? feesOfQuote(quote.terms) : feesOfPriceBook(property, rent * property.unitCount);
  }
}

/** Rent and improvements as accepted; before that, as settled on so far. The rent is for the whole property. */
function agreedOn(lead: LeadView, quote: Quote | null): Required<Pick<Said, 'rent' | 'improvements'>> {
  if (!quote) return { rent: lead.estimatedRent, improvements: improvementsOf(lead) };
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

/** A name that somebody gave and that can be drawn. */
async function ownerOf({ ownerName, name, nameDerived }: LeadView): Promise<string | null> {
  const given = ownerName || (nameDerived ? '' : name);
  return given && isDrawable(given, (await openFonts()).text) ? given : null;
}
