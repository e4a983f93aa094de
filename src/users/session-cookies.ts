import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DAY_SECONDS } from '#shared/durations.js';
import type { FactorChallenge, SignInAnswer } from '#shared/sign-in.js';
import { ROLE_HINT_COOKIE, type SessionView } from '#shared/user.js';
import { CONFIG, type Config } from '../platform/config.js';
import { ACCESS_TOKEN_SECONDS, AccessTokens } from './access-tokens.js';
import { FactorQueries } from './factor/factor.queries.js';
import { KnownDevices } from './known-devices.js';
import { type Device, IDLE_DAYS, type OpenSession } from './sessions.service.js';
import type { SignInVisitor } from './sign-in-tries.js';

const REFRESH_COOKIE = 'keyturn_refresh';
const DEVICE_COOKIE = 'keyturn_device';
const GOOGLE_COOKIE = 'keyturn_google';
const DEVICE_DAYS = 180;
const COOKIE_PATH = '/api/auth';

/** Tells a browser of its session, and reads what the browser keeps of it. */
@Injectable()
export class SessionCookies {
  constructor(
    private readonly tokens: AccessTokens,
    private readonly devices: KnownDevices,
    private readonly factors: FactorQueries,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** A first answer on this browser, which is known from now on, unless the second step is still to come. */
  async welcome(
    outcome: OpenSession | FactorChallenge,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<SignInAnswer> {
    if ('ticket' in outcome) return outcome;
    const mark = this.devices.mark(outcome.user.id, request.cookies[DEVICE_COOKIE]);
    this.set(reply, DEVICE_COOKIE, mark, DEVICE_DAYS);
    return this.answer(outcome, reply);
  }

  async answer({ session, user, refreshToken }: OpenSession, reply: FastifyReply): Promise<SessionView> {
    this.set(reply, REFRESH_COOKIE, refreshToken, IDLE_DAYS);
    const [secure, maxAge] = [this.isSecure, IDLE_DAYS * DAY_SECONDS];
    reply.setCookie(ROLE_HINT_COOKIE, user.role, { path: '/', sameSite: 'lax', secure, maxAge });
    const { id, email, role, mustChangePassword } = user;
    const mustSetUpFactor = await this.factors.isMissing(id);
    return {
      accessToken: await this.tokens.sign(user.id, session.id),
      expiresIn: ACCESS_TOKEN_SECONDS,
      user: { id, email, role, mustChangePassword, mustSetUpFactor },
    };
  }

  refreshTokenOf(request: FastifyRequest): string | undefined {
    return request.cookies[REFRESH_COOKIE];
  }

  googleBrowserOf(request: FastifyRequest): string | undefined {
    return request.cookies[GOOGLE_COOKIE];
  }

  /** A browser is known by it between a page with Google's button and the sign-in. */
  keepGoogleBrowser(reply: FastifyReply, browser: string): void {
    this.set(reply, GOOGLE_COOKIE, browser, 1);
  }

  clear(reply: FastifyReply): void {
    reply.clearCookie(REFRESH_COOKIE, { path: COOKIE_PATH });
    reply.clearCookie(ROLE_HINT_COOKIE, { path: '/' });
  }

  /** Sets a cookie for these routes alone: no script reads it, no other site sends it. */
  private set(reply: FastifyReply, name: string, value: string, days: number): void {
    const [secure, maxAge] = [this.isSecure, days * DAY_SECONDS];
    reply.setCookie(name, value, { path: COOKIE_PATH, httpOnly: true, sameSite: 'strict', secure, maxAge });
  }

  private get isSecure(): boolean {
    return this.config.PUBLIC_SITE_URL.startsWith('https:');
  }
}

export function deviceOf(request: FastifyRequest): Device {
  return { address: request.ip, userAgent: request.headers['user-agent']?.slice(0, 300) ?? null };
}

export function visitorOf(request: FastifyRequest): SignInVisitor {
  return { device: deviceOf(request), mark: request.cookies[DEVICE_COOKIE] };
}
