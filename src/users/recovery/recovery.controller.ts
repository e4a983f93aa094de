import { Body, Controller, HttpCode, Post, UseGuards, UseInterceptors } from '@nestjs/common';
import {
  type EmailOnly,
  emailOnlySchema,
  type OneTimeCodeProof,
  oneTimeCodeSchema,
  type ResetPassword,
  resetPasswordSchema,
} from '#shared/sign-in.js';
import { Public } from '../../platform/access/access.js';
import {
  FromDevice,
  FromSignInDevice,
  OwnOriginGuard,
  SignInInterceptor,
  type SignInOutcome,
} from '../sessions/session-cookies.js';
import type { Device } from '../sessions/sessions.service.js';
import type { SignInDevice } from '../sign-in/sign-in-attempts.js';
import { OneTimeCodes, PasswordResets } from './recovery.service.js';
import { RecoveryRequests } from './recovery-emails.js';

/** Ways back in by email: a link to set a new password, or a code. Every address gets the same answer. */
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
