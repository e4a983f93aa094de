import { Body, Controller, Get, HttpCode, Ip, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FactorSetup, FactorView, OwnFactor, RecoveryCodes, SignInAnswer } from '#shared/sign-in.js';
import {
  type FactorCode,
  type FactorProof,
  factorCodeSchema,
  factorProofSchema,
  type OwnPassword,
  ownFactorSchema,
  ownPasswordSchema,
} from '#shared/sign-in.js';
import { Allow, type Caller, CurrentCaller, Public } from '../../platform/access/access.js';
import { AuthService } from '../auth.service.js';
import { SessionCookies, visitorOf } from '../session-cookies.js';
import { FactorQueries } from './factor.queries.js';
import { FactorSignIn } from './factor-sign-in.js';
import { SecondFactors } from './second-factors.service.js';

/** The second step of signing in, and one's own second factor. */
@Controller('api/auth/factor')
export class FactorController {
  constructor(
    private readonly auth: AuthService,
    private readonly cookies: SessionCookies,
    private readonly factors: SecondFactors,
    private readonly queries: FactorQueries,
    private readonly signIn: FactorSignIn,
  ) {}

  @Public()
  @Post()
  @HttpCode(200)
  async prove(
    @Body({ schema: factorProofSchema }) proof: FactorProof,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignInAnswer> {
    return this.cookies.welcome(await this.signIn.finish(proof, visitorOf(request)), request, reply);
  }

  @Allow('session.factor')
  @Get()
  view(@CurrentCaller() { id }: Caller): Promise<FactorView> {
    return this.queries.view(id);
  }

  @Allow('session.factor')
  @Post('setup')
  @HttpCode(200)
  async setUp(
    @Body({ schema: ownPasswordSchema }) { password }: OwnPassword,
    @CurrentCaller() caller: Caller,
  ): Promise<FactorSetup> {
    await this.auth.requirePassword(caller, password);
    return this.factors.setUp(caller);
  }

  @Allow('session.factor')
  @Post('confirm')
  @HttpCode(200)
  async confirm(
    @Body({ schema: factorCodeSchema }) { code }: FactorCode,
    @CurrentCaller() { id, sessionId }: Caller,
    @Ip() address: string,
  ): Promise<RecoveryCodes> {
    return { recoveryCodes: await this.factors.confirm(code, { id, address }, sessionId) };
  }

  @Allow('session.factor')
  @Post('recovery-codes')
  @HttpCode(200)
  async renewCodes(
    @Body({ schema: ownFactorSchema }) { password, code }: OwnFactor,
    @CurrentCaller() caller: Caller,
    @Ip() address: string,
  ): Promise<RecoveryCodes> {
    await this.auth.requirePassword(caller, password);
    return { recoveryCodes: await this.factors.renewCodes(code, { id: caller.id, address }) };
  }

  @Allow('session.factor')
  @Post('remove')
  @HttpCode(204)
  async remove(
    @Body({ schema: ownFactorSchema }) { password, code }: OwnFactor,
    @CurrentCaller() caller: Caller,
    @Ip() address: string,
  ): Promise<void> {
    await this.auth.requirePassword(caller, password);
    await this.factors.remove(code, { id: caller.id, address });
  }
}
