import type { Problem } from '../../src/shared/problem.js';
import { ApiProblem, type RenderContext, type SiteApi } from '../../src/shared/web/site-api.js';

/** The API a loader or action speaks to: in-process while the server renders, by fetch in the browser. */
export function apiOf(context: unknown): SiteApi {
  return (context as RenderContext | undefined)?.api ?? browserApi;
}

const browserApi: SiteApi = {
  company: () => call('/api/public/company'),
  content: () => call('/api/public/content'),
  siteImages: () => call('/api/public/site-images'),
  submitAnalyses: (body) => call('/api/public/analyses', body),
  analysis: (leadId) => call(`/api/public/analyses/${encodeURIComponent(leadId)}`),
};

async function call<T>(path: string, body?: unknown): Promise<T> {
  const response = await fetch(path, body === undefined ? {} : posted(body));
  const answer: unknown = await response.json();
  if (!response.ok) throw new ApiProblem(answer as Problem);
  return answer as T;
}

/** Every public POST leaves here, so that a header all forms need has one place. */
function posted(body: unknown): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}
