import type { Problem } from '#shared/http.js';
import { FORM_TOKEN_HEADER } from '#shared/public-form.js';
import { ApiProblem, type RenderContext, type SiteApi } from '#shared/site-api.js';
import { fetchWithTimeout } from './fetch-with-timeout';

/** The API that loaders and actions call: in-process during server rendering, over fetch in the browser. */
export function getApi(context: unknown): SiteApi {
  return (context as RenderContext | undefined)?.api ?? (browserApi as SiteApi);
}

/** What hydrated pages call. All other calls are made by server-rendered pages. */
const browserApi: Partial<SiteApi> = {
  formToken: () => call('/api/public/form-token'),
  joinWaitlist: (body, token) => call('/api/public/waitlist', postJson(body, token)),
  submitAnalyses: (body, token) => call('/api/public/analyses', postJson(body, token)),
  analysis: (leadId) => call(`/api/public/analyses/${encodeURIComponent(leadId)}`),
  enroll: (body, token) => call('/api/public/enrollments', postJson(body, token)),
  enrollFromReport: (leadId, body, token) =>
    call(`/api/public/analyses/${encodeURIComponent(leadId)}/enrollments`, postJson(body, token)),
  bookWalkthrough: (leadId, token) =>
    call(`/api/public/enrollments/${encodeURIComponent(leadId)}/walkthrough`, postJson({ token })),
  unlockRentVsSell: (body, token) => call('/api/public/rent-vs-sell/unlocks', postJson(body, token)),
};

async function call<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await fetchWithTimeout(path, init);
  const answer: unknown = await response.json();
  if (!response.ok) throw new ApiProblem(answer as Problem, retryAfterSeconds(response));
  return answer as T;
}

function postJson(body: unknown, token = ''): RequestInit {
  const headers = { 'content-type': 'application/json', ...(token && { [FORM_TOKEN_HEADER]: token }) };
  return { method: 'POST', headers, body: JSON.stringify(body) };
}

function retryAfterSeconds(response: Response): number | null {
  return Number(response.headers.get('retry-after')) || null;
}
