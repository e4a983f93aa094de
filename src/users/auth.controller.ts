import { Body, Controller, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignInAnswer } from '#shared/sign-in.js';
import { type ChangePassword, changePasswordSchema, type Login, loginSchema } from '#shared/sign-in.js';
import type { InvitationOffer, SessionView, UserView } from '#shared/user.js';
import {
  type AcceptInvitation,
  acceptInvitationSchema,
  type ReadInvitation,
  readInvitationSchema,
} from '#shared/user.js';
import { Allow, type Caller, CurrentCaller, Public } from '../platform/access/access.js';
import { CONFIG, type Config } from '../platform/config.js';
import { AuthService } from './auth.service.js';
import { InvitationsService } from './invitations.service.js';
import { refuseForeignOrigin } from './same-origin.js';
import { deviceOf, SessionCookies, visitorOf } from './session-cookies.js';
import { SessionsService } from './sessions.service.js';
import { SessionOver } from './users.errors.js';

@Controller('api/auth')
export class AuthController {
  constructor(
    private readonly auth: AuthService,
    private readonly sessions: SessionsService,
    private readonly invitations: InvitationsService,
    private readonly cookies: SessionCookies,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Public()
  @Post('login')
  @HttpCode(200)
  async login(
    @Body({ schema: loginSchema }) body: Login,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignInAnswer> {
    return this.cookies.welcome(await this.auth.login(body, visitorOf(request)), request, reply);
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
  ): Promise<SignInAnswer> {
    return this.cookies.welcome(await this.invitations.accept(body, deviceOf(request)), request, reply);
  }

  @Public()
  @Post('refresh')
  @HttpCode(200)
  async refresh(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionView> {
    refuseForeignOrigin(request, this.config);
    const token = this.cookies.refreshTokenOf(request);
    if (!token) throw new SessionOver();
    const open = await this.sessions.refresh(token, deviceOf(request)).catch((error: unknown) => {
      // A database that is briefly away has ended nobody's session.
      if (error instanceof SessionOver) this.cookies.clear(reply);
      throw error;
    });
    return this.cookies.answer(open, reply);
  }

  @Public()
  @Post('logout')
  @HttpCode(204)
  async logout(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    refuseForeignOrigin(request, this.config);
    const token = this.cookies.refreshTokenOf(request);
    if (token) await this.sessions.close(token, deviceOf(request));
    this.cookies.clear(reply);
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
    const { id, email, role, mustChangePassword, mustSetUpFactor } = caller;
    return { id, email, role, mustChangePassword, mustSetUpFactor };
  }
}
