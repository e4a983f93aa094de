import { Global, Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { GoogleModule } from '../integrations/google/google.module.js';
import { Callers } from '../platform/access/access.js';
import { FactorController, UserFactorController } from './factor/factor.controller.js';
import { FactorQueries, FactorService, FactorTickets } from './factor/factor.service.js';
import { AuthenticatorCodes } from './factor/factor-codes.js';
import { InvitationAcceptance, InvitationsService } from './invitations.service.js';
import { OneTimeCodes, PasswordResets } from './recovery/recovery.service.js';
import { RecoveryEmails, RecoveryRequests } from './recovery/recovery-emails.js';
import { SecurityEvents } from './security-events.js';
import { AccessTokenStrategy, AccessTokens, SessionCallers } from './sessions/access-tokens.js';
import { SessionCookies } from './sessions/session-cookies.js';
import { OwnSessionsController, UserSessionsController } from './sessions/sessions.controller.js';
import { SessionsService } from './sessions/sessions.service.js';
import { AuthController, GoogleController, RecoveryController } from './sign-in/auth.controller.js';
import { GoogleNonces, GoogleSignIn } from './sign-in/google-sign-in.js';
import { PasswordsService, ReauthService } from './sign-in/passwords.service.js';
import { FactorSignIn, PasswordSignIn, SignIn } from './sign-in/sign-in.service.js';
import { KnownDevices, SignInAttempts } from './sign-in/sign-in-attempts.js';
import { SignInSettingsController, SignInSettingsService } from './sign-in/sign-in-settings.service.js';
import {
  InvitationsController,
  OwnSignatureController,
  StaffController,
  UsersController,
} from './users.controller.js';
import { UsersQueries } from './users.queries.js';
import { UserEvents, UsersRetention, UsersService } from './users.service.js';

@Global()
@Module({
  imports: [GoogleModule, JwtModule.register({}), PassportModule],
  controllers: [
    AuthController,
    FactorController,
    GoogleController,
    InvitationsController,
    OwnSessionsController,
    OwnSignatureController,
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
    AuthenticatorCodes,
    FactorQueries,
    FactorService,
    FactorSignIn,
    FactorTickets,
    GoogleNonces,
    GoogleSignIn,
    InvitationAcceptance,
    InvitationsService,
    KnownDevices,
    OneTimeCodes,
    PasswordResets,
    PasswordSignIn,
    PasswordsService,
    ReauthService,
    RecoveryEmails,
    RecoveryRequests,
    SecurityEvents,
    SessionCookies,
    SessionsService,
    SignIn,
    SignInAttempts,
    SignInSettingsService,
    UserEvents,
    UsersQueries,
    UsersRetention,
    UsersService,
    { provide: Callers, useClass: SessionCallers },
  ],
  exports: [Callers, ReauthService, UserEvents],
})
export class UsersModule {}
