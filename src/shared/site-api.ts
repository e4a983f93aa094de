import type { ZipPlace } from './address.js';
import type {
  Acknowledged,
  AcknowledgeRequirementsRequest,
  AnalysisView,
  EditFacts,
  EmailReport,
  JoinedWaitlist,
  JoinWaitlist,
  ReportRequestAccepted,
  RequestCall,
  RequestUpdates,
  SubmitAnalyses,
  SubmittedAnalyses,
} from './analysis.js';
import type { AreaMarket } from './area.js';
import type { BlogCard, BlogListing, BlogQuery, PostRedirect, PublicPost } from './blog.js';
import type { Booked, BookingOffer, BookingRequest, BookSlot, SlotsQuery } from './booking.js';
import type { Company } from './company.js';
import type { SiteContent } from './content.js';
import type {
  BookedWalkthrough,
  Enrolled,
  EnrollFromReport,
  EnrollmentRequest,
  NextSteps,
} from './enrollment.js';
import type { Problem } from './http.js';
import type { PaidCheckout } from './payment.js';
import type { ChangePreferences, Preferences } from './preferences.js';
import type { FormToken, NotMe } from './public-form.js';
import type { ReferralRequest, Referred } from './referral.js';
import type { UnlockedRentVsSell, UnlockRentVsSellRequest } from './rent-vs-sell.js';
import type { RentalInquiry, RentalInquirySent } from './rental-inquiry.js';
import type { PublicPdfQuery, ReportPdf } from './report-pdf.js';
import type { AreaSlot, SiteImageKind, SitePicture } from './site-image.js';
import type { Subscribe, SubscribeAccepted, Subscription } from './subscription.js';

/** A refused request. `problem.detail` can be shown to visitors. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';

  /** `retryAfter` is in seconds, if the response says when to retry. */
  constructor(
    readonly problem: Problem,
    readonly retryAfter: number | null = null,
  ) {
    super(problem.detail);
  }
}

/** Checks the name, because the server and the built site each have a copy of the class. */
export function isApiProblem(error: unknown): error is ApiProblem {
  return error instanceof Error && error.name === 'ApiProblem' && 'problem' in error;
}

/** The images the company uploaded, or null. Areas without one are absent. */
export type SiteImages = Record<SiteImageKind, SitePicture | null> & { [Area in AreaSlot]?: SitePicture };

/**
 * The site's only access to the backend: in-process on the server, fetch in the browser. Every call throws `ApiProblem`.
 * Forms are sent with the token their page got from `formToken`.
 */
export interface SiteApi {
  company(): Promise<Company>;
  content(): Promise<SiteContent>;
  siteImages(): Promise<SiteImages>;
  formToken(): Promise<FormToken>;
  /** Where a ZIP code is, from the table that ships with the product. */
  zip(zipCode: string): Promise<ZipPlace>;
  joinWaitlist(body: JoinWaitlist, token: string): Promise<JoinedWaitlist>;
  submitAnalyses(body: SubmitAnalyses, token: string): Promise<SubmittedAnalyses>;
  analysis(leadId: string): Promise<AnalysisView>;
  acknowledge(leadId: string, body: AcknowledgeRequirementsRequest, token: string): Promise<Acknowledged>;
  reportPdf(leadId: string, query: PublicPdfQuery): Promise<ReportPdf>;
  editFacts(leadId: string, body: EditFacts, token: string): Promise<ReportRequestAccepted>;
  emailReport(leadId: string, body: EmailReport, token: string): Promise<ReportRequestAccepted>;
  /** Emails a link that confirms monthly estimates. */
  requestUpdates(leadId: string, body: RequestUpdates, token: string): Promise<ReportRequestAccepted>;
  requestCall(leadId: string, body: RequestCall, token: string): Promise<ReportRequestAccepted>;
  enroll(body: EnrollmentRequest, token: string): Promise<Enrolled>;
  /** Enrolls the property of a report, without a second lead. */
  enrollFromReport(leadId: string, body: EnrollFromReport, token: string): Promise<Enrolled>;
  /** `token` is from the response to the enrollment. */
  bookWalkthrough(leadId: string, token: string): Promise<BookedWalkthrough>;
  /** The times an owner can book; `token` is from the lead's private link. */
  bookingOffer(query: SlotsQuery): Promise<BookingOffer>;
  bookSlot(token: string, body: BookSlot): Promise<Booked>;
  cancelBooking(token: string): Promise<object>;
  /** Books without a link, and creates the lead. */
  book(body: BookingRequest, token: string): Promise<Booked>;
  /** `token` is from a link in one of our emails. */
  preferences(token: string): Promise<Preferences>;
  changePreferences(token: string, changes: ChangePreferences): Promise<Preferences>;
  /** `token` is from the response to the enrollment, or from a link in one of our emails. */
  nextSteps(token: string): Promise<NextSteps>;
  /** The submission behind the link in a confirmation, and what its "This wasn't me" does. */
  notMe(token: string): Promise<NotMe>;
  disown(token: string): Promise<NotMe>;
  /** What the link in a confirmation subscribes to. */
  subscription(token: string): Promise<Subscription>;
  confirmSubscription(token: string): Promise<Subscription>;
  endSubscription(token: string): Promise<Subscription>;
  /** Emails a link that confirms the newsletter. */
  subscribe(body: Subscribe, token: string): Promise<SubscribeAccepted>;
  /** From someone looking for a home. */
  inquire(body: RentalInquiry, token: string): Promise<RentalInquirySent>;
  refer(body: ReferralRequest, token: string): Promise<Referred>;
  unlockRentVsSell(body: UnlockRentVsSellRequest, token: string): Promise<UnlockedRentVsSell>;
  /** Whether a checkout was paid. Records the payment if that hasn't happened yet. */
  verifyPayment(sessionId: string): Promise<PaidCheckout>;
  /** What homes in the city rent for and how fast, from our own analyses. */
  areaMarket(city: string): Promise<AreaMarket>;
  /** The newest posts tagged with an area, or about it. */
  postsAbout(area: string): Promise<BlogCard[]>;
  blogListing(query: BlogQuery): Promise<BlogListing>;
  /** Null if the post doesn't exist or isn't public. */
  blogPost(slug: string): Promise<PublicPost | PostRedirect | null>;
  /** The stored post behind a preview link, or null if the link has expired. */
  blogPreview(token: string): Promise<PublicPost | null>;
}

/** Header with the origin a page frames. The server turns it into a CSP and removes it. */
export const FRAMES_HEADER = 'x-page-frames';

/** Header with the image sources a page uses, in CSP syntax. The server removes it. */
export const PICTURES_HEADER = 'x-page-pictures';

/** Header with a page's inline script hashes, in CSP syntax. The server turns it into a CSP and removes it. */
export const INLINE_SCRIPTS_HEADER = 'x-page-inline-scripts';

/** Signed proof that this visitor unlocked the yearly table, for browsers without JavaScript. */
export interface UnlockPasses {
  issue(): string;
  isGood(pass: string): boolean;
}

/** What the server passes to a render, available to loaders and actions in React Router's context. */
export interface RenderContext {
  api: SiteApi;
  requestId: string;
  /** Public URL of the site, without a trailing slash. */
  siteUrl: string;
  unlockPasses: UnlockPasses;
  /** Whether this is the demo: its samples show, under one ribbon that says so. */
  isDemo: boolean;
  /** The day whose prices show, `2027-01-01`; null for today's. */
  pricesOn: string | null;
  /** Path of the demo listings; null without demo data. */
  demoListingsPath: string | null;
  /** Called with every failure shown to the visitor as a reference number, so that its cause is logged once. */
  onError(error: unknown): void;
}

/** The site's response. The body is a string, because a stream adds a quarter to the rendering time. */
export interface SiteAnswer {
  status: number;
  /** Headers by lowercase name. */
  headers: Record<string, string>;
  body: string;
}

/** The shape of the built file `site/src/entry.server.tsx`. */
export interface SiteRenderer {
  render(request: Request, context: RenderContext): Promise<SiteAnswer>;
  /** Paths for the sitemap: every public page with a fixed path. */
  pagePaths(): string[];
  /** The route of the page at this path, for traces: `/u/:token`. Null if there is none. */
  routeOf(path: string): string | null;
  /** Whether the page at this path and query is the same for everyone and can be cached. */
  isShared(path: string, search: string): boolean;
}
