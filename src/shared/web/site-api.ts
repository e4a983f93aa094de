import type { AnalysisView, SubmitAnalyses, SubmittedAnalyses } from '../analysis/analysis.contract.js';
import type { Company } from '../content/company.js';
import type { SiteContent } from '../content/site-content.js';
import type { Problem } from '../problem.js';

/** A call that was refused; `problem.detail` is fit for the visitor. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';

  constructor(readonly problem: Problem) {
    super(problem.detail);
  }
}

/** Whether a call was refused. The server and the built site each hold a copy of the class, so its name decides. */
export function isApiProblem(error: unknown): error is ApiProblem {
  return error instanceof Error && error.name === 'ApiProblem' && 'problem' in error;
}

/** Which uploaded pictures exist, as public addresses with their content hash; null where none was uploaded. */
export interface SiteImages {
  logo: string | null;
  hero: string | null;
}

/** The site's only door to the backend: in-process on the server, fetch in the browser. Every call throws `ApiProblem`. */
export interface SiteApi {
  company(): Promise<Company>;
  content(): Promise<SiteContent>;
  siteImages(): Promise<SiteImages>;
  submitAnalyses(body: SubmitAnalyses): Promise<SubmittedAnalyses>;
  analysis(leadId: string): Promise<AnalysisView>;
}

/** Header in which a page names the one origin it frames; the server turns it into policy and keeps it. */
export const FRAMES_HEADER = 'x-page-frames';

/** What the server hands to a render; loaders and actions find it in React Router's context. */
export interface RenderContext {
  api: SiteApi;
  /** Content-Security-Policy nonce for inline scripts. */
  nonce: string;
  requestId: string;
  /** Absolute public address of the site, without a trailing slash. */
  siteUrl: string;
  /** Told of every failure the visitor sees as a reference, so that it is logged once with its cause. */
  onError(error: unknown): void;
}

/** The shape of the built file `site/src/entry.server.tsx`. */
export interface SiteRenderer {
  render(request: Request, context: RenderContext): Promise<Response>;
  /** Paths of every page that has one address, for the sitemap. */
  pagePaths(): string[];
}
