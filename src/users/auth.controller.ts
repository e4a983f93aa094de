import { Body, Controller, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Allow, type Caller, CurrentCaller, Public } from '../platform/access/access.decorators.js';
import { CONFIG, type Config } from '../platform/config.js';
import {
  type AcceptInvitation,
  acceptInvitationSchema,
  type ReadInvitation,
  readInvitationSchema,
} from '../shared/users/account.schema.js';
import {
  type InvitationOffer,
  ROLE_HINT_COOKIE,
  type SessionView,
  type UserView,
} from '../shared/users/user.contract.js';
import {
  type ChangePassword,
  changePasswordSchema,
  type Login,
  loginSchema,
} from '../shared/users/user.schema.js';
import { ACCESS_TOKEN_SECONDS, AccessTokens } from './access-tokens.js';
import { AuthService } from './auth.service.js';
import { InvitationsService } from './invitations.service.js';
import { KnownDevices } from './known-devices.js';
import { refuseForeignOrigin } from './same-origin.js';
import { type Device, IDLE_DAYS, type OpenSession, SessionsService } from './sessions.service.js';
import { SessionOver } from './users.errors.js';

const REFRESH_COOKIE = 'keyturn_refresh';
const DEVICE_COOKIE = 'keyturn_device';
const DEVICE_DAYS = 180;
const DAY_SECONDS = 86_400;
const COOKIE_PATH = '/api/auth';

@Controller('api/auth')
export class AuthController {
  constructor(
    private readonly auth: AuthService,
    private readonly sessions: SessionsService,
    private readonly invitations: InvitationsService,
    private readonly tokens: AccessTokens,
    private readonly devices: KnownDevices,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Public()
  @Post('login')
  @HttpCode(200)
  async login(
    @Body({ schema: loginSchema }) body: Login,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionView> {
    const open = await this.auth.login(body, deviceOf(request), request.cookies[DEVICE_COOKIE]);
    return this.welcome(open, request, reply);
  }

  /** A POST, since a token in an address would stand in histories and logs. */
  @Public()
  @Post('invitations/read')
  @HttpCode(200)
  readInvitation(
    @Body({ schema: readInvitationSchema }) { token }: ReadInvitation,
    @Req() request: FastifyRequest,
  ): Promise<InvitationOffer> {
    return this.invitations.offer(token, deviceOf(request));
  }

  @Public()
  @Post('invitations/accept')
  @HttpCode(200)
  async acceptInvitation(
    @Body({ schema: acceptInvitationSchema }) body: AcceptInvitation,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionView> {
    return this.welcome(await this.invitations.accept(body, deviceOf(request)), request, reply);
  }

  @Public()
  @Post('refresh')
  @HttpCode(200)
  async refresh(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionView> {
    refuseForeignOrigin(request, this.config);
    const token = request.cookies[REFRESH_COOKIE];
    if (!token) throw new SessionOver();
    const open = await this.sessions.refresh(token, deviceOf(request)).catch((error: unknown) => {
      // A database that is briefly away has ended nobody's session.
      if (error instanceof SessionOver) this.clearCookies(reply);
      throw error;
    });
    return this.answer(open, reply);
  }

  @Public()
  @Post('logout')
  @HttpCode(204)
  async logout(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    refuseForeignOrigin(request, this.config);
    const token = request.cookies[REFRESH_COOKIE];
    if (token) await this.sessions.close(token, deviceOf(request));
    this.clearCookies(reply);
  }

  @Allow('session.changePassword')
  @Post('password/change')
  @HttpCode(204)
  async changePassword(
    @Body({ schema: changePasswordSchema }) body: ChangePassword,
    @CurrentCaller() caller: Caller,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    await this.auth.changePassword(caller, body, deviceOf(request));
  }

  @Allow('session.read')
  @Get('me')
  me(@CurrentCaller() caller: Caller): UserView {
    const { id, email, role, mustChangePassword } = caller;
    return { id, email, role, mustChangePassword };
  }

  /** A first answer on this browser, which is known from now on. */
  private welcome(open: OpenSession, request: FastifyRequest, reply: FastifyReply): Promise<SessionView> {
    const mark = this.devices.mark(open.user.id, request.cookies[DEVICE_COOKIE]);
    this.setCookie(reply, DEVICE_COOKIE, mark, DEVICE_DAYS);
    return this.answer(open, reply);
  }

  private async answer(
    { session, user, refreshToken }: OpenSession,
    reply: FastifyReply,
  ): Promise<SessionView> {
    this.setCookie(reply, REFRESH_COOKIE, refreshToken, IDLE_DAYS);
    const [secure, maxAge] = [this.isSecure, IDLE_DAYS * DAY_SECONDS];
    reply.setCookie(ROLE_HINT_COOKIE, user.role, { path: '/', sameSite: 'lax', secure, maxAge });
    const { id, email, role, mustChangePassword } = user;
    return {
      accessToken: await this.tokens.sign(user.id, session.id),
      expiresIn: ACCESS_TOKEN_SECONDS,
      user: { id, email, role, mustChangePassword },
    };
  }

  /** For these routes' eyes alone: no script reads it, no other site sends it. */
  private setCookie(reply: FastifyReply, name: string, value: string, days: number): void {
    const [secure, maxAge] = [this.isSecure, days * DAY_SECONDS];
    reply.setCookie(name, value, { path: COOKIE_PATH, httpOnly: true, sameSite: 'strict', secure, maxAge });
  }

  private get isSecure(): boolean {
    return this.config.PUBLIC_SITE_URL.startsWith('https:');
  }

  private clearCookies(reply: FastifyReply): void {
    reply.clearCookie(REFRESH_COOKIE, { path: COOKIE_PATH });
    reply.clearCookie(ROLE_HINT_COOKIE, { path: '/' });
  }
}

function deviceOf(request: FastifyRequest): Device {
  return { address: request.ip, userAgent: request.headers['user-agent']?.slice(0, 300) ?? null };
}
