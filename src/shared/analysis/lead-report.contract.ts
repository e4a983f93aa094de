import type { ReportViewer } from '../leads/timeline.contract.js';
import type { AnalysisView } from './analysis.contract.js';

/** The latest views that `LeadReport` carries; the timeline has them all. */
export const REPORT_VIEWS_SHOWN = 10;

export interface ReportViewView {
  at: string;
  viewer: ReportViewer;
}

/**
 * `GET /api/leads/:id/report`: the report as its owner sees it, and what only staff are told. Reading it here counts as
 * no view; `siblings` are all properties of the owner's e-mail address. 404 `ANALYSIS_NOT_FOUND` where the lead has none.
 */
export interface LeadReport extends AnalysisView {
  /** The analysis to run again, under `/api/analyses/:id/run`. */
  entryId: string;
  /** What the provider said when it gave no figures. */
  providerMessage: string | null;
  /** Latest first. */
  views: ReportViewView[];
}
