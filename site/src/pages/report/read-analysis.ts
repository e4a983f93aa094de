import { data } from 'react-router-dom';
import type { AnalysisView } from '../../../../src/shared/analysis/analysis.contract.js';
import { isApiProblem } from '../../../../src/shared/web/site-api.js';
import { apiOf } from '../../api';

/** Whoever holds the link may read the report; search engines and caches may not keep it. */
export const PRIVATE = { 'x-robots-tag': 'noindex', 'cache-control': 'private, no-store' };

export async function readAnalysis(leadId: string, context: unknown): Promise<AnalysisView> {
  try {
    return await apiOf(context).analysis(leadId);
  } catch (error) {
    if (isApiProblem(error) && error.problem.status === 404) throw data(null, { status: 404 });
    throw error;
  }
}
