import { Body, Controller, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Allow, type Caller, CurrentCaller, Public } from '../platform/access/access.decorators.js';
import { CONFIG, type Config } from '../platform/config.js';
import { ROLE_HINT_COOKIE, type SessionView, type UserView } from '../shared/users/user.contract.js';
import {
  type ChangePassword,
  changePasswordSchema,
  type Login,
  loginSchema,
} from '../shared/users/user.schema.js';
import { ACCESS_TOKEN_SECONDS, AccessTokens } from './access-tokens.js';
import { AuthService } from './auth.service.js';
import { refuseForeignOrigin } from './same-origin.js';
import { type Device, IDLE_DAYS, type OpenSession, SessionsService } from './sessions.service.js';
import { SessionOver } from './users.errors.js';

const REFRESH_COOKIE = 'keyturn_refresh';
const REFRESH_PATH = '/api/auth';

@Controller('api/auth')
export class AuthController {
  constructor(
    private readonly auth: AuthService,
    private readonly sessions: SessionsService,
    private readonly tokens: AccessTokens,
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
    return this.answer(await this.auth.login(body, deviceOf(request)), reply);
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

  private async answer(
    { session, user, refreshToken }: OpenSession,
    reply: FastifyReply,
  ): Promise<SessionView> {
    const secure = this.config.PUBLIC_SITE_URL.startsWith('https:');
    const maxAge = IDLE_DAYS * 86_400;
    reply.setCookie(REFRESH_COOKIE, refreshToken, {
      path: REFRESH_PATH,
      httpOnly: true,
      sameSite: 'strict',
      secure,
      maxAge,
    });
    reply.setCookie(ROLE_HINT_COOKIE, user.role, { path: '/', sameSite: 'lax', secure, maxAge });
    const { id, email, role, mustChangePassword } = user;
    return {
      accessToken: await this.tokens.sign(user.id, session.id),
      expiresIn: ACCESS_TOKEN_SECONDS,
      user: { id, email, role, mustChangePassword },
    };
  }

  private clearCookies(reply: FastifyReply): void {
    reply.clearCookie(REFRESH_COOKIE, { path: REFRESH_PATH });
    reply.clearCookie(ROLE_HINT_COOKIE, { path: '/' });
  }
}

function deviceOf(request: FastifyRequest): Device {
  return { address: request.ip, userAgent: request.headers['user-agent']?.slice(0, 300) ?? null };
}
