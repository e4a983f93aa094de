import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyRequest, LightMyRequestResponse } from 'fastify';
import type { PaidCheckout } from '#shared/payment.js';
import { FORM_TOKEN_HEADER } from '#shared/public-form.js';
import { ApiProblem, type SiteApi, type UnlockPasses } from '#shared/site-api.js';
import { DAY_SECONDS } from '#shared/time.js';
import { AreaMarketQueries } from '../analysis/area-market.queries.js';
import { PublicReports } from '../analysis/reports.queries.js';
import { PublicBlogService } from '../blog/public-blog.service.js';
import { BookingOffers } from '../booking/booking.service.js';
import { PreferencesService } from '../campaigns/preferences.service.js';
import { CompanyService } from '../content/company.service.js';
import { SiteImagesQueries } from '../content/images/site-images.queries.js';
import { SiteContentService } from '../content/site-content.service.js';
import { leadIdSchema } from '../leads/lead-lookup.js';
import { NextStepsService } from '../leads/public-forms/next-steps.js';
import { NotMeService } from '../leads/public-forms/not-me.js';
import { findZip } from '../leads/zip-codes.js';
import { PaymentsService } from '../payments/payments.service.js';
import { describeKnown, toProblem } from '../platform/http/problem.filter.js';
import { FormTokens } from '../platform/public-forms/public-form.js';
import { SignedTokens } from '../platform/secrets/signed-tokens.js';
import { SubscriptionsService } from '../subscriptions/subscriptions.service.js';

interface ApiRoute {
  method: string | string[];
  /** `/api/leads/:id`, split into parts. */
  parts: string[];
}

/** Which methods an API path supports; only used once no route has matched. */
@Injectable()
export class ApiRoutes {
  private readonly routes: ApiRoute[] = [];

  /** Listens from the constructor, because lifecycle hooks run after the routes are registered. */
  constructor(adapterHost: HttpAdapterHost) {
    const fastify: FastifyInstance = adapterHost.httpAdapter.getInstance();
    fastify.addHook('onRoute', ({ method, url }) => {
      if (url.startsWith('/api/')) this.routes.push({ method, parts: url.split('/') });
    });
  }

  /** Empty for a path that does not exist. */
  methodsAt(pathname: string): string[] {
    const segments = pathname.split('/');
    const methods = this.routes
      .filter(({ parts }) => matches(parts, segments))
      .flatMap(({ method }) => method);
    return [...new Set(methods)].sort();
  }
}

function matches(parts: string[], segments: string[]): boolean {
  if (parts.length !== segments.length) return false;
  return parts.every((part, index) =>
    part.startsWith(':') ? segments[index] !== '' : part === segments[index],
  );
}

/**
 * Path and query, the query with its question mark. Further question marks are part of it, as campaign links have
 * them.
 */
export function splitAddress(url: string): [path: string, query: string] {
  const start = url.indexOf('?');
  return start === -1 ? [url, ''] : [url.slice(0, start), url.slice(start)];
}

function analysisPath(leadId: string): string {
  return `/api/public/analyses/${encodeURIComponent(leadId)}`;
}

function bookingPath(token: string): string {
  return `/api/public/booking/${encodeURIComponent(token)}`;
}

const PURPOSE = 'rent-vs-sell unlocked';
/** A pass is valid as long as a page may stay open before its form is sent. */
const GOOD_FOR_SECONDS = DAY_SECONDS;

/** Passes travel in the URL, so they identify no one and expire soon. */
@Injectable()
export class SignedUnlockPasses implements UnlockPasses {
  constructor(private readonly tokens: SignedTokens) {}

  issue(): string {
    return this.tokens.sign(PURPOSE, true, GOOD_FOR_SECONDS);
  }

  isGood(pass: string): boolean {
    return this.tokens.read<boolean>(PURPOSE, pass) === true;
  }
}

/**
 * The site's access to the backend for one request. Data that every page reads is read directly; what a visitor
 * submits goes through the routes, so that a form posted without JavaScript passes the same guards.
 */
@Injectable()
export class InProcessSiteApis {
  constructor(
    private readonly adapterHost: HttpAdapterHost,
    private readonly reports: PublicReports,
    private readonly areas: AreaMarketQueries,
    private readonly company: CompanyService,
    private readonly content: SiteContentService,
    private readonly images: SiteImagesQueries,
    private readonly formTokens: FormTokens,
    private readonly blog: PublicBlogService,
    private readonly preferences: PreferencesService,
    private readonly payments: PaymentsService,
    private readonly nextSteps: NextStepsService,
    private readonly notMe: NotMeService,
    private readonly subscriptions: SubscriptionsService,
    private readonly bookings: BookingOffers,
  ) {}

  /** With `pricesOn`, the prices of that day instead of today's. */
  for(request: FastifyRequest, pricesOn: string | null = null): SiteApi {
    const asProblems = <T>(work: Promise<T>) => work.catch((error: unknown) => refuse(error, request));
    const post = <T>(path: string, body: object, token = '') => this.post<T>(request, path, body, token);
    return {
      company: () => asProblems(this.company.read()),
      content: () => asProblems(pricesOn ? this.content.readOn(pricesOn) : this.content.read()),
      siteImages: () => asProblems(this.images.pictures()),
      formToken: async () => this.formTokens.issue(),
      zip: async (zipCode) => findZip(zipCode),
      joinWaitlist: (body, token) => post('/api/public/waitlist', body, token),
      submitAnalyses: (body, token) => post('/api/public/analyses', body, token),
      analysis: (leadId) => asProblems(this.report(leadId, request)),
      acknowledge: (leadId, body, token) => post(`${analysisPath(leadId)}/acknowledgments`, body, token),
      editFacts: (leadId, body, token) => post(`${analysisPath(leadId)}/facts`, body, token),
      emailReport: (leadId, body, token) => post(`${analysisPath(leadId)}/emails`, body, token),
      requestUpdates: (leadId, body, token) => post(`${analysisPath(leadId)}/updates`, body, token),
      requestCall: (leadId, body, token) => post(`${analysisPath(leadId)}/calls`, body, token),
      reportPdf: (leadId, { plan }) => post(`${analysisPath(leadId)}/pdf${plan ? `?plan=${plan}` : ''}`, {}),
      enroll: (body, token) => post('/api/public/enrollments', body, token),
      enrollFromReport: (leadId, body, token) => post(`${analysisPath(leadId)}/enrollments`, body, token),
      bookWalkthrough: (leadId, token) =>
        post(`/api/public/enrollments/${encodeURIComponent(leadId)}/walkthrough`, { token }),
      bookingOffer: (query) => asProblems(this.bookings.find(query, request.ip)),
      bookSlot: (token, body) => post(bookingPath(token), body),
      cancelBooking: (token) => post(`${bookingPath(token)}/cancel`, {}),
      book: (body, token) => post('/api/public/booking', body, token),
      preferences: (token) => asProblems(this.preferences.read(token)),
      changePreferences: (token, changes) =>
        post(`/api/public/preferences/${encodeURIComponent(token)}`, changes),
      nextSteps: (token) => asProblems(this.nextSteps.read(token)),
      notMe: (token) => asProblems(this.notMe.read(token)),
      disown: (token) => post(`/api/public/not-me/${encodeURIComponent(token)}`, {}),
      subscription: (token) => asProblems(this.subscriptions.read(token)),
      confirmSubscription: (token) => post(`/api/public/subscriptions/${encodeURIComponent(token)}`, {}),
      endSubscription: (token) => post(`/api/public/subscriptions/${encodeURIComponent(token)}/end`, {}),
      subscribe: (body, token) => post('/api/public/newsletter', body, token),
      inquire: (body, token) => post('/api/public/rental-inquiries', body, token),
      refer: (body, token) => post('/api/public/referrals', body, token),
      unlockRentVsSell: (body, token) => post('/api/public/rent-vs-sell/unlocks', body, token),
      verifyPayment: (sessionId) => asProblems(this.verify(sessionId, request.ip)),
      areaMarket: (city) => asProblems(this.areas.get(city)),
      postsAbout: (area) => asProblems(this.blog.about(area)),
      blogListing: (query) => asProblems(this.blog.list(query)),
      blogPost: (slug) => asProblems(this.blog.post(slug)),
      blogPreview: (token) => asProblems(this.blog.preview(token)),
    };
  }

  private async report(leadId: string, reader: FastifyRequest) {
    return this.reports.read(leadIdSchema.parse(leadId), reader);
  }

  private async verify(sessionId: string, sender: string): Promise<PaidCheckout> {
    const { leadId, ...paid } = await this.payments.verify(sessionId, sender);
    return { success: true, data: { metadata: { leadId } }, ...paid };
  }

  private async post<T>(visitor: FastifyRequest, path: string, body: object, token: string): Promise<T> {
    const { remoteAddress, headers } = forwardedFrom(visitor);
    const sent = { ...headers, 'content-type': 'application/json', [FORM_TOKEN_HEADER]: token };
    return answerOf(
      await this.fastify().inject({
        method: 'POST',
        url: path,
        remoteAddress,
        headers: sent,
        payload: JSON.stringify(body),
      }),
    );
  }

  private fastify(): FastifyInstance {
    return this.adapterHost.httpAdapter.getInstance();
  }
}

/** Who the visitor is and which page the form was on. */
function forwardedFrom({ ip, url, host, headers }: FastifyRequest) {
  const referer = headers.referer ?? `http://${host}${url}`;
  return { remoteAddress: ip, headers: { host, referer, 'user-agent': headers['user-agent'] ?? '' } };
}

function answerOf<T>(response: LightMyRequestResponse): T {
  if (response.statusCode < 400) return response.json<T>();
  throw new ApiProblem(response.json(), Number(response.headers['retry-after']) || null);
}

function refuse(error: unknown, request: FastifyRequest): never {
  const known = describeKnown(error);
  throw known ? new ApiProblem(toProblem(known, String(request.id)), known.retryAfter ?? null) : error;
}
