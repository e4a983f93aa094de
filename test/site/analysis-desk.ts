import {
  type AnalysisView,
  isSettled,
  type SubmitAnalyses,
  type SubmittedAnalyses,
} from '#shared/analysis.js';
import type { SiteApi } from '#shared/site-api.js';
import { analysisView, fakeSiteApi, NOTHING_YET, problem } from './fake-site-api.js';

/** Accepts analyses, and returns figures once the test says so. */
export class AnalysisDesk {
  readonly received: SubmitAnalyses[] = [];
  /** How the next submits end: stored, or down. */
  isDown = false;
  private readonly views = new Map<string, AnalysisView>();
  private isHurrying = true;

  readonly api: SiteApi = fakeSiteApi({
    submitAnalyses: async (body) => this.take(body),
    analysis: async (leadId) => this.read(leadId),
  });

  /** From now on, lookups stay unfinished until `finish`. */
  pauseLookups(): void {
    this.isHurrying = false;
  }

  finish(): void {
    this.isHurrying = true;
  }

  put(view: AnalysisView): void {
    this.views.set(view.leadId, view);
  }

  private take(body: SubmitAnalyses): SubmittedAnalyses {
    if (this.isDown) throw problem(503, 'SERVICE_UNAVAILABLE');
    this.received.push(body);
    const taken = body.properties.map(({ id, street, city, zipCode }) => ({
      leadId: id!,
      address: `${street}, ${city}, IA ${zipCode}`,
    }));
    const siblings = taken.length > 1 ? taken : [];
    for (const { leadId, address } of taken) this.put(analysisView({ leadId, address, siblings }));
    return {
      leadId: taken[0]!.leadId,
      analyses: taken.map(({ leadId }) => ({ leadId, entryId: leadId })),
    };
  }

  private read(leadId: string): AnalysisView {
    const view = this.views.get(leadId);
    if (!view) throw problem(404, 'LEAD_NOT_FOUND');
    return this.isHurrying || !isSettled(view.status)
      ? view
      : { ...view, status: 'processing', ...NOTHING_YET };
  }
}
