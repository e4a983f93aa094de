import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { PublicReports } from '../analysis/public-reports.js';
import { SubmitAnalysesService } from '../analysis/submit-analyses.js';
import { CompanyService } from '../content/company.service.js';
import { SiteContentService } from '../content/site-content.service.js';
import { SiteImages } from '../content/site-images.js';
import { leadIdSchema } from '../leads/lead-id.js';
import { describeKnown, toProblem } from '../platform/http/problem.filter.js';
import { ValidationPipe } from '../platform/http/validation.pipe.js';
import type {
  AnalysisView,
  SubmitAnalyses,
  SubmittedAnalyses,
} from '../shared/analysis/analysis.contract.js';
import { submitAnalysesSchema } from '../shared/analysis/analysis.schema.js';
import type { Company } from '../shared/content/company.js';
import type { SiteContent } from '../shared/content/site-content.js';
import { ApiProblem, type SiteApi, type SiteImages as SiteImageAddresses } from '../shared/web/site-api.js';

/** Makes the site's door to the backend for one request: the same rules as over HTTP, without the way around. */
@Injectable()
export class InProcessSiteApis {
  constructor(
    private readonly reports: PublicReports,
    private readonly submitAnalyses: SubmitAnalysesService,
    private readonly company: CompanyService,
    private readonly content: SiteContentService,
    private readonly images: SiteImages,
  ) {}

  for(request: FastifyRequest): SiteApi {
    const asProblems = <T>(work: Promise<T>) => work.catch((error: unknown) => refuse(error, request));
    return {
      company: (): Promise<Company> => asProblems(this.company.read()),
      content: (): Promise<SiteContent> => asProblems(this.content.read()),
      siteImages: (): Promise<SiteImageAddresses> => asProblems(this.images.addresses()),
      submitAnalyses: (body): Promise<SubmittedAnalyses> => asProblems(this.submit(body, request.ip)),
      analysis: (leadId): Promise<AnalysisView> => asProblems(this.report(leadId, request.ip)),
    };
  }

  private async submit(body: SubmitAnalyses, sender: string): Promise<SubmittedAnalyses> {
    const valid: SubmitAnalyses = await validation.transform(body, {
      type: 'body',
      schema: submitAnalysesSchema,
    });
    return this.submitAnalyses.submit(valid, sender);
  }

  private async report(leadId: string, reader: string): Promise<AnalysisView> {
    return this.reports.read(leadIdSchema.parse(leadId), reader);
  }
}

const validation = new ValidationPipe();

function refuse(error: unknown, request: FastifyRequest): never {
  const known = describeKnown(error);
  throw known ? new ApiProblem(toProblem(known, String(request.id))) : error;
}
