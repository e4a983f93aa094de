import { Body, Controller, Delete, Get, HttpCode, Ip, Param, Post, UseInterceptors } from '@nestjs/common';
import {
  type FactorCode,
  type FactorProof,
  type FactorSetup,
  type FactorView,
  factorCodeSchema,
  factorProofSchema,
  type OwnFactor,
  type OwnPassword,
  ownFactorSchema,
  ownPasswordSchema,
  type RecoveryCodes,
} from '#shared/sign-in.js';
import { Allow, type Caller, CurrentActor, CurrentCaller, Public } from '../../platform/access/access.js';
import type { Actor } from '../../platform/audit/audit.js';
import { idSchema } from '../../platform/http/params.js';
import { FromSignInDevice, SignInInterceptor, type SignInOutcome } from '../sessions/session-cookies.js';
import { PasswordsService } from '../sign-in/passwords.service.js';
import { FactorSignIn } from '../sign-in/sign-in.service.js';
import type { SignInDevice } from '../sign-in/sign-in-attempts.js';
import { UserNotFound } from '../users.errors.js';
import { FactorQueries, FactorService } from './factor.service.js';

/** The second step of signing in, and the caller's own second factor. */
@Controller('api/auth/factor')
export class FactorController {
  constructor(
    private readonly passwords: PasswordsService,
    private readonly factors: FactorService,
    private readonly queries: FactorQueries,
    private readonly signIn: FactorSignIn,
  ) {}

  @Public()
  @Post()
  @HttpCode(200)
  @UseInterceptors(SignInInterceptor)
  prove(
    @Body({ schema: factorProofSchema }) proof: FactorProof,
    @FromSignInDevice() from: SignInDevice,
  ): Promise<SignInOutcome> {
    return this.signIn.finish(proof, from);
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
    @Ip() address: string,
  ): Promise<FactorSetup> {
    await this.passwords.check(caller, password, { address });
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
    await this.passwords.check(caller, password, { address });
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
    await this.passwords.check(caller, password, { address });
    await this.factors.remove(code, { id: caller.id, address });
  }
}

const userIdSchema = idSchema(UserNotFound);

/** For admins: resets the second factor of someone who lost it. */
@Controller('api/users/:id/factor')
export class UserFactorController {
  constructor(private readonly factors: FactorService) {}

  @Allow('users.resetFactor')
  @Delete()
  @HttpCode(204)
  async reset(
    @Param('id', { schema: userIdSchema }) id: string,
    @CurrentActor() actor: Actor,
  ): Promise<void> {
    await this.factors.reset(id, actor);
  }
}
