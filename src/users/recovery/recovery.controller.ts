import { Body, Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignInAnswer } from '#shared/sign-in.js';
import {
  type EmailOnly,
  emailOnlySchema,
  type OneTimeCodeProof,
  oneTimeCodeSchema,
  type ResetPassword,
  resetPasswordSchema,
} from '#shared/sign-in.js';
import { Public } from '../../platform/access/access.js';
import { CONFIG, type Config } from '../../platform/config.js';
import {
  deviceOf,
  rejectForeignOrigin,
  SessionCookies,
  signInDeviceOf,
} from '../sessions/session-cookies.js';
import { OneTimeCodes, PasswordResets } from './recovery.service.js';
import { RecoveryRequests } from './recovery-emails.js';

/** Ways back in by email: a link to set a new password, or a code. Every address gets the same answer. */
@Controller('api/auth')
export class RecoveryController {
  constructor(
    private readonly requests: RecoveryRequests,
    private readonly resets: PasswordResets,
    private readonly codes: OneTimeCodes,
    private readonly cookies: SessionCookies,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Public()
  @Post('password/forgot')
  @HttpCode(202)
  async forgot(
    @Body({ schema: emailOnlySchema }) { email }: EmailOnly,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    await this.requests.add('password-reset', email, signInDeviceOf(request));
  }

  @Public()
  @Post('password/reset')
  @HttpCode(200)
  async reset(
    @Body({ schema: resetPasswordSchema }) body: ResetPassword,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignInAnswer> {
    return this.cookies.answerSignIn(await this.resets.reset(body, deviceOf(request)), request, reply);
  }

  @Public()
  @Post('one-time-code')
  @HttpCode(202)
  async sendCode(
    @Body({ schema: emailOnlySchema }) { email }: EmailOnly,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    await this.requests.add('one-time-code', email, signInDeviceOf(request));
  }

  @Public()
  @Post('one-time-code/verify')
  @HttpCode(200)
  async verifyCode(
    @Body({ schema: oneTimeCodeSchema }) body: OneTimeCodeProof,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignInAnswer> {
    rejectForeignOrigin(request, this.config);
    return this.cookies.answerSignIn(await this.codes.verify(body, signInDeviceOf(request)), request, reply);
  }
}
