import {
  type CallHandler,
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { mergeMap, type Observable } from 'rxjs';
import type { FactorChallenge, SignInAnswer } from '#shared/sign-in.js';
import { DAY_SECONDS } from '#shared/time.js';
import { isOwnOrigin } from '#shared/urls.js';
import { ROLE_HINT_COOKIE, type SessionView } from '#shared/user.js';
import { AccessDenied } from '../../platform/access/access.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { FactorQueries } from '../factor/factor.service.js';
import { KnownDevices, type SignInDevice } from '../sign-in/sign-in-attempts.js';
import { ACCESS_TOKEN_SECONDS, AccessTokens } from './access-tokens.js';
import { type Device, IDLE_DAYS, type OpenSession } from './sessions.service.js';

const REFRESH_COOKIE = 'keyturn_refresh';
const DEVICE_COOKIE = 'keyturn_device';
const GOOGLE_COOKIE = 'keyturn_google';
const DEVICE_DAYS = 180;
const COOKIE_PATH = '/api/auth';

/** Writes and reads the cookies of a session. */
@Injectable()
export class SessionCookies {
  constructor(
    private readonly tokens: AccessTokens,
    private readonly devices: KnownDevices,
    private readonly factors: FactorQueries,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Answers a sign-in. Unless a second step follows, the browser is a known device from now on. */
  async answerSignIn(
    outcome: SignInOutcome,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<SignInAnswer> {
    if ('ticket' in outcome) return outcome;
    const device = this.devices.sign(outcome.user.id, request.cookies[DEVICE_COOKIE]);
    this.set(reply, DEVICE_COOKIE, device, DEVICE_DAYS);
    return this.answerSession(outcome, reply);
  }

  async answerSession(
    { session, user, refreshToken }: OpenSession,
    reply: FastifyReply,
  ): Promise<SessionView> {
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

  /** Ties a Google sign-in to the browser that opened the page. */
  setGoogleBrowser(reply: FastifyReply, browser: string): void {
    this.set(reply, GOOGLE_COOKIE, browser, 1);
  }

  clear(reply: FastifyReply): void {
    reply.clearCookie(REFRESH_COOKIE, { path: COOKIE_PATH });
    reply.clearCookie(ROLE_HINT_COOKIE, { path: '/' });
  }

  /** A cookie for these routes only: scripts cannot read it and other sites cannot send it. */
  private set(reply: FastifyReply, name: string, value: string, days: number): void {
    const [secure, maxAge] = [this.isSecure, days * DAY_SECONDS];
    reply.setCookie(name, value, { path: COOKIE_PATH, httpOnly: true, sameSite: 'strict', secure, maxAge });
  }

  private get isSecure(): boolean {
    return this.config.PUBLIC_SITE_URL.startsWith('https:');
  }
}

/** What a handler with `SignInInterceptor` returns: a new session, or a request for a second factor. */
export type SignInOutcome = OpenSession | FactorChallenge;

/** Turns the session a handler opened into cookies and the response that browsers get. */
@Injectable()
export class SignInInterceptor implements NestInterceptor<SignInOutcome, SignInAnswer> {
  constructor(private readonly cookies: SessionCookies) {}

  intercept(context: ExecutionContext, next: CallHandler<SignInOutcome>): Observable<SignInAnswer> {
    const http = context.switchToHttp();
    const answer = (outcome: SignInOutcome) =>
      this.cookies.answerSignIn(outcome, http.getRequest(), http.getResponse());
    return next.handle().pipe(mergeMap(answer));
  }
}

/** Routes that act on a cookie must not be called from other sites. */
@Injectable()
export class OwnOriginGuard implements CanActivate {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  canActivate(context: ExecutionContext): boolean {
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    if (!isOwnOrigin(headers.origin, headers.host, this.config.PUBLIC_SITE_URL)) throw new AccessDenied();
    return true;
  }
}

function deviceOf({ ip, headers }: FastifyRequest): Device {
  return { address: ip, userAgent: headers['user-agent']?.slice(0, 300) ?? null };
}

/** Injects the address and browser of the caller. */
export const FromDevice = createParamDecorator(
  (_: unknown, context: ExecutionContext): Device => deviceOf(context.switchToHttp().getRequest()),
);

/** Injects the same with the cookie of a device that signed in before. */
export const FromSignInDevice = createParamDecorator(
  (_: unknown, context: ExecutionContext): SignInDevice => {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    return { device: deviceOf(request), cookie: request.cookies[DEVICE_COOKIE] };
  },
);
