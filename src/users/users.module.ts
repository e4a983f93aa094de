import { Global, Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { GoogleModule } from '../integrations/google/google.module.js';
import { Callers } from '../platform/access/access.js';
import { AccessTokenStrategy } from './access-token.strategy.js';
import { AccessTokens } from './access-tokens.js';
import { AuthController } from './auth.controller.js';
import { AuthService } from './auth.service.js';
import { FactorController } from './factor/factor.controller.js';
import { FactorQueries } from './factor/factor.queries.js';
import { FactorMails } from './factor/factor-mails.js';
import { FactorSignIn } from './factor/factor-sign-in.js';
import { FactorTickets } from './factor/factor-tickets.js';
import { SecondFactors } from './factor/second-factors.service.js';
import { UserFactorController } from './factor/user-factor.controller.js';
import { GoogleController } from './google/google.controller.js';
import { GoogleMails } from './google/google-mails.js';
import { GoogleNonces } from './google/google-nonces.js';
import { GoogleSignIn } from './google/google-sign-in.js';
import { InvitationsController } from './invitations.controller.js';
import { InvitationsService } from './invitations.service.js';
import { KnownDevices } from './known-devices.js';
import { OwnSessionsController } from './own-sessions.controller.js';
import { AccountMails } from './recovery/account-mails.js';
import { OneTimeCodes } from './recovery/one-time-codes.service.js';
import { PasswordMails } from './recovery/password-mails.js';
import { PasswordResets } from './recovery/password-resets.service.js';
import { RecoveryController } from './recovery/recovery.controller.js';
import { SessionCallers } from './session-callers.js';
import { SessionCookies } from './session-cookies.js';
import { SessionsService } from './sessions.service.js';
import { SignIn } from './sign-in.js';
import { SignInSettingsController } from './sign-in-settings.controller.js';
import { SignInSettingsService } from './sign-in-settings.service.js';
import { SignInTries } from './sign-in-tries.js';
import { StaffController } from './staff.controller.js';
import { StaffQueries } from './staff.queries.js';
import { UserSessionsController } from './user-sessions.controller.js';
import { UsersController } from './users.controller.js';
import { UsersQueries } from './users.queries.js';
import { UsersService } from './users.service.js';

@Global()
@Module({
  imports: [GoogleModule, JwtModule.register({}), PassportModule],
  controllers: [
    AuthController,
    FactorController,
    GoogleController,
    InvitationsController,
    OwnSessionsController,
    RecoveryController,
    SignInSettingsController,
    StaffController,
    UserFactorController,
    UserSessionsController,
    UsersController,
  ],
  providers: [
    AccessTokens,
    AccessTokenStrategy,
    AccountMails,
    AuthService,
    FactorMails,
    FactorQueries,
    FactorSignIn,
    FactorTickets,
    GoogleMails,
    GoogleNonces,
    GoogleSignIn,
    InvitationsService,
    KnownDevices,
    OneTimeCodes,
    PasswordMails,
    PasswordResets,
    SecondFactors,
    SessionCookies,
    SessionsService,
    SignIn,
    SignInSettingsService,
    SignInTries,
    StaffQueries,
    UsersQueries,
    UsersService,
    { provide: Callers, useClass: SessionCallers },
  ],
  exports: [Callers],
})
export class UsersModule {}
