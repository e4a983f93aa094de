import { data } from 'react-router-dom';
import type { AnalysisView } from '#shared/analysis.js';
import { isApiProblem } from '#shared/site-api.js';
import { getApi } from '../../api';

/** Anyone with the link may read the report, but search engines and caches may not store it. */
export const PRIVATE_HEADERS = { 'x-robots-tag': 'noindex', 'cache-control': 'private, no-store' };

export async function loadAnalysis(leadId: string, context: unknown): Promise<AnalysisView> {
  try {
    return await getApi(context).analysis(leadId);
  } catch (error) {
    if (isApiProblem(error) && error.problem.status === 404) throw data(null, { status: 404 });
    throw error;
  }
}
