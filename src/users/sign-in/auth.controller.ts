import { Body, Controller, Get, HttpCode, Post, Req, Res, UseGuards, UseInterceptors } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type ChangePassword,
  changePasswordSchema,
  type EmailOnly,
  emailOnlySchema,
  type GoogleProof,
  googleSchema,
  type Login,
  loginSchema,
  type OneTimeCodeProof,
  oneTimeCodeSchema,
  type ResetPassword,
  resetPasswordSchema,
} from '#shared/sign-in.js';
import {
  type AcceptInvitation,
  acceptInvitationSchema,
  type InvitationOffer,
  type ReadInvitation,
  readInvitationSchema,
  type SessionView,
  type UserView,
} from '#shared/user.js';
import { Allow, type Caller, CurrentCaller, Public } from '../../platform/access/access.js';
import { InvitationAcceptance } from '../invitations.service.js';
import { OneTimeCodes, PasswordResets } from '../recovery/recovery.service.js';
import { RecoveryRequests } from '../recovery/recovery-emails.js';
import {
  FromDevice,
  FromSignInDevice,
  OwnOriginGuard,
  SessionCookies,
  SignInInterceptor,
  type SignInOutcome,
} from '../sessions/session-cookies.js';
import { type Device, SessionsService } from '../sessions/sessions.service.js';
import { SessionOver } from '../users.errors.js';
import { GoogleNonces, GoogleSignIn } from './google-sign-in.js';
import { PasswordsService } from './passwords.service.js';
import { PasswordSignIn } from './sign-in.service.js';
import type { SignInDevice } from './sign-in-attempts.js';

@Controller('api/auth')
export class AuthController {
  constructor(
    private readonly passwordSignIn: PasswordSignIn,
    private readonly passwords: PasswordsService,
    private readonly sessions: SessionsService,
    private readonly invitations: InvitationAcceptance,
    private readonly cookies: SessionCookies,
  ) {}

  @Public()
  @Post('login')
  @HttpCode(200)
  @UseInterceptors(SignInInterceptor)
  login(
    @Body({ schema: loginSchema }) body: Login,
    @FromSignInDevice() from: SignInDevice,
  ): Promise<SignInOutcome> {
    return this.passwordSignIn.login(body, from);
  }

  /** A POST, because a token in a URL would end up in histories and logs. */
  @Public()
  @Post('invitations/read')
  @HttpCode(200)
  readInvitation(
    @Body({ schema: readInvitationSchema }) { token }: ReadInvitation,
    @FromDevice() device: Device,
  ): Promise<InvitationOffer> {
    return this.invitations.offer(token, device);
  }

  @Public()
  @Post('invitations/accept')
  @HttpCode(200)
  @UseInterceptors(SignInInterceptor)
  acceptInvitation(
    @Body({ schema: acceptInvitationSchema }) body: AcceptInvitation,
    @FromDevice() device: Device,
  ): Promise<SignInOutcome> {
    return this.invitations.accept(body, device);
  }

  @Public()
  @Post('refresh')
  @HttpCode(200)
  @UseGuards(OwnOriginGuard)
  async refresh(
    @Req() request: FastifyRequest,
    @FromDevice() device: Device,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionView> {
    const token = this.cookies.refreshTokenOf(request);
    if (!token) throw new SessionOver();
    const open = await this.sessions.refresh(token, device).catch((error: unknown) => {
      // A database outage ends no sessions.
      if (error instanceof SessionOver) this.cookies.clear(reply);
      throw error;
    });
    return this.cookies.answerSession(open, reply);
  }

  @Public()
  @Post('logout')
  @HttpCode(204)
  @UseGuards(OwnOriginGuard)
  async logout(
    @Req() request: FastifyRequest,
    @FromDevice() device: Device,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const token = this.cookies.refreshTokenOf(request);
    if (token) await this.sessions.close(token, device);
    this.cookies.clear(reply);
  }

  @Allow('session.changePassword')
  @Post('password/change')
  @HttpCode(204)
  async changePassword(
    @Body({ schema: changePasswordSchema }) body: ChangePassword,
    @CurrentCaller() caller: Caller,
    @FromDevice() device: Device,
  ): Promise<void> {
    await this.passwords.change(caller, body, device);
  }

  @Allow('session.read')
  @Get('me')
  me(@CurrentCaller() caller: Caller): UserView {
    const { id, email, role, mustChangePassword, mustSetUpFactor } = caller;
    return { id, email, role, mustChangePassword, mustSetUpFactor };
  }
}

/** For our own pages only: another site could sign its visitor in to an account of its choice. */
@Controller('api/auth/google')
@UseGuards(OwnOriginGuard)
export class GoogleController {
  constructor(
    private readonly google: GoogleSignIn,
    private readonly cookies: SessionCookies,
    private readonly nonces: GoogleNonces,
  ) {}

  @Public()
  @Post()
  @HttpCode(200)
  @UseInterceptors(SignInInterceptor)
  login(
    @Body({ schema: googleSchema }) proof: GoogleProof,
    @Req() request: FastifyRequest,
    @FromDevice() device: Device,
  ): Promise<SignInOutcome> {
    return this.google.login(proof, device, this.cookies.googleBrowserOf(request));
  }

  /** Issues a nonce for a page with Google's button. */
  @Public()
  @Post('nonce')
  @HttpCode(200)
  nonce(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): { nonce: string } {
    const { nonce, browser } = this.nonces.issue(this.cookies.googleBrowserOf(request));
    this.cookies.setGoogleBrowser(reply, browser);
    return { nonce };
  }
}

/** Ways back in by email: a link to set a new password, or a code. Every address gets the same response. */
@Controller('api/auth')
export class RecoveryController {
  constructor(
    private readonly requests: RecoveryRequests,
    private readonly resets: PasswordResets,
    private readonly codes: OneTimeCodes,
  ) {}

  @Public()
  @Post('password/forgot')
  @HttpCode(202)
  async forgot(
    @Body({ schema: emailOnlySchema }) { email }: EmailOnly,
    @FromSignInDevice() from: SignInDevice,
  ): Promise<void> {
    await this.requests.add('password-reset', email, from);
  }

  @Public()
  @Post('password/reset')
  @HttpCode(200)
  @UseInterceptors(SignInInterceptor)
  reset(
    @Body({ schema: resetPasswordSchema }) body: ResetPassword,
    @FromDevice() device: Device,
  ): Promise<SignInOutcome> {
    return this.resets.reset(body, device);
  }

  @Public()
  @Post('one-time-code')
  @HttpCode(202)
  async sendCode(
    @Body({ schema: emailOnlySchema }) { email }: EmailOnly,
    @FromSignInDevice() from: SignInDevice,
  ): Promise<void> {
    await this.requests.add('one-time-code', email, from);
  }

  @Public()
  @Post('one-time-code/verify')
  @HttpCode(200)
  @UseGuards(OwnOriginGuard)
  @UseInterceptors(SignInInterceptor)
  verifyCode(
    @Body({ schema: oneTimeCodeSchema }) body: OneTimeCodeProof,
    @FromSignInDevice() from: SignInDevice,
  ): Promise<SignInOutcome> {
    return this.codes.verify(body, from);
  }
}
