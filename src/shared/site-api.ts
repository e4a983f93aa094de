import type {
  Acknowledged,
  AcknowledgeRequirementsRequest,
  AnalysisView,
  SubmitAnalyses,
  SubmittedAnalyses,
} from './analysis.js';
import type { BlogListing, BlogQuery, PostRedirect, PublicPost } from './blog.js';
import type { Company } from './company.js';
import type { SiteContent } from './content.js';
import type { BookedWalkthrough, Enrolled, EnrollmentRequest } from './enrollment.js';
import type { VerifiedPayment } from './payment.js';
import type { ChangePreferences, Preferences } from './preferences.js';
import type { Problem } from './problem.js';
import type { FormToken } from './public-form.js';
import type { ReferralRequest, Referred } from './referral.js';
import type { UnlockedRentVsSell, UnlockRentVsSellRequest } from './rent-vs-sell.js';
import type { ReportPdf } from './report-pdf.js';
import type { SiteImageKind, SitePicture } from './site-image.js';

/** A call that was refused; `problem.detail` is fit for the visitor. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';

  /** `retryAfter` is in seconds, where the refusal says when a repeat makes sense. */
  constructor(
    readonly problem: Problem,
    readonly retryAfter: number | null = null,
  ) {
    super(problem.detail);
  }
}

/** Whether a call was refused. The server and the built site each hold a copy of the class, so its name decides. */
export function isApiProblem(error: unknown): error is ApiProblem {
  return error instanceof Error && error.name === 'ApiProblem' && 'problem' in error;
}

/** The pictures that the company uploaded; null where it uploaded none. */
export type SiteImages = Record<SiteImageKind, SitePicture | null>;

/**
 * The site's only door to the backend: in-process on the server, fetch in the browser. Every call throws `ApiProblem`.
 * Forms are sent with the token that `formToken` gave to their page.
 */
export interface SiteApi {
  company(): Promise<Company>;
  content(): Promise<SiteContent>;
  siteImages(): Promise<SiteImages>;
  formToken(): Promise<FormToken>;
  submitAnalyses(body: SubmitAnalyses, token: string): Promise<SubmittedAnalyses>;
  analysis(leadId: string): Promise<AnalysisView>;
  acknowledge(leadId: string, body: AcknowledgeRequirementsRequest, token: string): Promise<Acknowledged>;
  reportPdf(leadId: string): Promise<ReportPdf>;
  enroll(body: EnrollmentRequest, token: string): Promise<Enrolled>;
  /** `token` is the one the enrolment was answered with. */
  bookWalkthrough(leadId: string, token: string): Promise<BookedWalkthrough>;
  /** `token` is that of a link in one of our mails. */
  preferences(token: string): Promise<Preferences>;
  changePreferences(token: string, changes: ChangePreferences): Promise<Preferences>;
  refer(body: ReferralRequest, token: string): Promise<Referred>;
  unlockRentVsSell(body: UnlockRentVsSellRequest, token: string): Promise<UnlockedRentVsSell>;
  /** Whether a checkout was paid; it is noted if nobody has yet. */
  verifyPayment(sessionId: string): Promise<VerifiedPayment>;
  blogListing(query: BlogQuery): Promise<BlogListing>;
  /** Null for a post that is not there, or not for the public. */
  blogPost(slug: string): Promise<PublicPost | PostRedirect | null>;
  /** The post as it is stored, for whoever holds a link that staff made; null for a link that is not good any more. */
  blogPreview(token: string): Promise<PublicPost | null>;
}

/** Header in which a page names the one origin it frames; the server turns it into policy and keeps it. */
export const FRAMES_HEADER = 'x-page-frames';

/** Header in which a page names the other sites whose pictures it shows, as sources of a policy; the server keeps it. */
export const PICTURES_HEADER = 'x-page-pictures';

/** Header in which a page names its inline scripts, as sources of a policy; the server turns it into policy and keeps it. */
export const INLINE_SCRIPTS_HEADER = 'x-page-inline-scripts';

/** Signed notes that this visitor unlocked the table of years, for browsers that keep nothing without script. */
export interface UnlockPasses {
  issue(): string;
  isGood(pass: string): boolean;
}

/** What the server hands to a render; loaders and actions find it in React Router's context. */
export interface RenderContext {
  api: SiteApi;
  requestId: string;
  /** Absolute public address of the site, without a trailing slash. */
  siteUrl: string;
  unlockPasses: UnlockPasses;
  /** Path of the listings that the demo world brings along; null elsewhere. */
  demoListingsPath: string | null;
  /** Called with every failure the visitor sees as a reference, so that it is logged once with its cause. */
  onError(error: unknown): void;
}

/** What the site answers a request with: a string, since wrapping it in a stream costs a quarter of drawing it. */
export interface SiteAnswer {
  status: number;
  /** Headers by their names in small letters. */
  headers: Record<string, string>;
  body: string;
}

/** The shape of the built file `site/src/entry.server.tsx`. */
export interface SiteRenderer {
  render(request: Request, context: RenderContext): Promise<SiteAnswer>;
  /** Paths of every page that has one address and is meant to be found, for the sitemap. */
  pagePaths(): string[];
  /** Whether the page at this path, with this query, is the same for everybody: it may be rendered once for all. */
  isShared(path: string, search: string): boolean;
}
