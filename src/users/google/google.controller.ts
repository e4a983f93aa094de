import { Body, Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignInAnswer } from '#shared/sign-in.js';
import { type GoogleProof, googleSchema } from '#shared/sign-in.js';
import { Public } from '../../platform/access/access.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { refuseForeignOrigin } from '../same-origin.js';
import { deviceOf, SessionCookies } from '../session-cookies.js';
import { GoogleNonces } from './google-nonces.js';
import { GoogleSignIn } from './google-sign-in.js';

@Controller('api/auth/google')
export class GoogleController {
  constructor(
    private readonly google: GoogleSignIn,
    private readonly cookies: SessionCookies,
    private readonly nonces: GoogleNonces,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Signs in from our own pages alone: another site could sign its visitor in to an account of its choice. */
  @Public()
  @Post()
  @HttpCode(200)
  async login(
    @Body({ schema: googleSchema }) proof: GoogleProof,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignInAnswer> {
    refuseForeignOrigin(request, this.config);
    const browser = this.cookies.googleBrowserOf(request);
    const outcome = await this.google.login(proof, deviceOf(request), browser);
    return this.cookies.welcome(outcome, request, reply);
  }

  /** Issues a nonce for the button of a page that was just opened. */
  @Public()
  @Post('nonce')
  @HttpCode(200)
  nonce(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): { nonce: string } {
    refuseForeignOrigin(request, this.config);
    const { nonce, browser } = this.nonces.issue(this.cookies.googleBrowserOf(request));
    this.cookies.keepGoogleBrowser(reply, browser);
    return { nonce };
  }
}
