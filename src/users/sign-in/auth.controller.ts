import { Body, Controller, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignInAnswer } from '#shared/sign-in.js';
import {
  type ChangePassword,
  changePasswordSchema,
  type GoogleProof,
  googleSchema,
  type Login,
  loginSchema,
} from '#shared/sign-in.js';
import type { InvitationOffer, SessionView, UserView } from '#shared/user.js';
import {
  type AcceptInvitation,
  acceptInvitationSchema,
  type ReadInvitation,
  readInvitationSchema,
} from '#shared/user.js';
import { Allow, type Caller, CurrentCaller, Public } from '../../platform/access/access.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { InvitationAcceptance } from '../invitations.service.js';
import {
  deviceOf,
  rejectForeignOrigin,
  SessionCookies,
  signInDeviceOf,
} from '../sessions/session-cookies.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { SessionOver } from '../users.errors.js';
import { GoogleNonces, GoogleSignIn } from './google-sign-in.js';
import { PasswordsService } from './passwords.service.js';
import { PasswordSignIn } from './sign-in.service.js';

@Controller('api/auth')
export class AuthController {
  constructor(
    private readonly passwordSignIn: PasswordSignIn,
    private readonly passwords: PasswordsService,
    private readonly sessions: SessionsService,
    private readonly invitations: InvitationAcceptance,
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
    return this.cookies.answerSignIn(
      await this.passwordSignIn.login(body, signInDeviceOf(request)),
      request,
      reply,
    );
  }

  /** A POST, because a token in a URL would end up in histories and logs. */
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
    return this.cookies.answerSignIn(await this.invitations.accept(body, deviceOf(request)), request, reply);
  }

  @Public()
  @Post('refresh')
  @HttpCode(200)
  async refresh(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionView> {
    rejectForeignOrigin(request, this.config);
    const token = this.cookies.refreshTokenOf(request);
    if (!token) throw new SessionOver();
    const open = await this.sessions.refresh(token, deviceOf(request)).catch((error: unknown) => {
      // A database outage ends no sessions.
      if (error instanceof SessionOver) this.cookies.clear(reply);
      throw error;
    });
    return this.cookies.answerSession(open, reply);
  }

  @Public()
  @Post('logout')
  @HttpCode(204)
  async logout(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    rejectForeignOrigin(request, this.config);
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
    await this.passwords.change(caller, body, deviceOf(request));
  }

  @Allow('session.read')
  @Get('me')
  me(@CurrentCaller() caller: Caller): UserView {
    const { id, email, role, mustChangePassword, mustSetUpFactor } = caller;
    return { id, email, role, mustChangePassword, mustSetUpFactor };
  }
}

@Controller('api/auth/google')
export class GoogleController {
  constructor(
    private readonly google: GoogleSignIn,
    private readonly cookies: SessionCookies,
    private readonly nonces: GoogleNonces,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** From our own pages only: another site could sign its visitor in to an account of its choice. */
  @Public()
  @Post()
  @HttpCode(200)
  async login(
    @Body({ schema: googleSchema }) proof: GoogleProof,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignInAnswer> {
    rejectForeignOrigin(request, this.config);
    const browser = this.cookies.googleBrowserOf(request);
    const outcome = await this.google.login(proof, deviceOf(request), browser);
    return this.cookies.answerSignIn(outcome, request, reply);
  }

  /** Issues a nonce for a page with Google's button. */
  @Public()
  @Post('nonce')
  @HttpCode(200)
  nonce(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): { nonce: string } {
    rejectForeignOrigin(request, this.config);
    const { nonce, browser } = this.nonces.issue(this.cookies.googleBrowserOf(request));
    this.cookies.setGoogleBrowser(reply, browser);
    return { nonce };
  }
}
