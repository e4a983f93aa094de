import type { Problem } from '../../src/shared/problem.js';
import { FORM_TOKEN_HEADER } from '../../src/shared/web/public-form.js';
import { ApiProblem, type RenderContext, type SiteApi } from '../../src/shared/web/site-api.js';
import { patientFetch } from './patient-fetch';

/** The API a loader or action speaks to: in-process while the server renders, by fetch in the browser. */
export function apiOf(context: unknown): SiteApi {
  return (context as RenderContext | undefined)?.api ?? browserApi;
}

const browserApi: SiteApi = {
  company: () => call('/api/public/company'),
  content: () => call('/api/public/content'),
  siteImages: () => call('/api/public/site-images'),
  formToken: () => call('/api/public/form-token'),
  submitAnalyses: (body, token) => call('/api/public/analyses', posted(body, token)),
  analysis: (leadId) => call(`/api/public/analyses/${encodeURIComponent(leadId)}`),
  acknowledge: notInTheBrowser,
  reportPdf: (leadId) => call(`/api/public/analyses/${encodeURIComponent(leadId)}/pdf`, { method: 'POST' }),
  enroll: (body, token) => call('/api/public/enrollments', posted(body, token)),
  bookWalkthrough: (leadId, token) =>
    call(`/api/public/enrollments/${encodeURIComponent(leadId)}/walkthrough`, posted({ token })),
  preferences: notInTheBrowser,
  changePreferences: notInTheBrowser,
  refer: (body, token) => call('/api/public/referrals', posted(body, token)),
  unlockRentVsSell: (body, token) => call('/api/public/rent-vs-sell/unlocks', posted(body, token)),
  verifyPayment: notInTheBrowser,
  blogListing: notInTheBrowser,
  blogPost: notInTheBrowser,
  blogPreview: notInTheBrowser,
};

/** Stands in for calls that only pages rendered by the server make. */
function notInTheBrowser(): never {
  throw new Error('The browser has no use for this.');
}

async function call<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await patientFetch(path, init);
  const answer: unknown = await response.json();
  if (!response.ok) throw new ApiProblem(answer as Problem, secondsOf(response));
  return answer as T;
}

function posted(body: unknown, token = ''): RequestInit {
  const headers = { 'content-type': 'application/json', ...(token && { [FORM_TOKEN_HEADER]: token }) };
  return { method: 'POST', headers, body: JSON.stringify(body) };
}

function secondsOf(response: Response): number | null {
  return Number(response.headers.get('retry-after')) || null;
}
