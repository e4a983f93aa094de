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
import { refuseForeignOrigin } from '../same-origin.js';
import { deviceOf, SessionCookies, visitorOf } from '../session-cookies.js';
import { AccountMails } from './account-mails.js';
import { OneTimeCodes } from './one-time-codes.service.js';
import { PasswordResets } from './password-resets.service.js';

/** Ways in by e-mail: a link to a new password, or a code. Asking for one is answered alike for every address. */
@Controller('api/auth')
export class RecoveryController {
  constructor(
    private readonly mails: AccountMails,
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
    await this.mails.request('password-reset', email, visitorOf(request));
  }

  @Public()
  @Post('password/reset')
  @HttpCode(200)
  async reset(
    @Body({ schema: resetPasswordSchema }) body: ResetPassword,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignInAnswer> {
    return this.cookies.welcome(await this.resets.reset(body, deviceOf(request)), request, reply);
  }

  @Public()
  @Post('one-time-code')
  @HttpCode(202)
  async sendCode(
    @Body({ schema: emailOnlySchema }) { email }: EmailOnly,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    await this.mails.request('one-time-code', email, visitorOf(request));
  }

  @Public()
  @Post('one-time-code/verify')
  @HttpCode(200)
  async verifyCode(
    @Body({ schema: oneTimeCodeSchema }) body: OneTimeCodeProof,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignInAnswer> {
    refuseForeignOrigin(request, this.config);
    return this.cookies.welcome(await this.codes.verify(body, visitorOf(request)), request, reply);
  }
}
