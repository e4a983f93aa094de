import { Global, Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { Callers } from '../platform/access/callers.js';
import { AccessTokenStrategy } from './access-token.strategy.js';
import { AccessTokens } from './access-tokens.js';
import { AuthController } from './auth.controller.js';
import { AuthService } from './auth.service.js';
import { InvitationsController } from './invitations.controller.js';
import { InvitationsService } from './invitations.service.js';
import { KnownDevices } from './known-devices.js';
import { OwnSessionsController } from './own-sessions.controller.js';
import { SessionCallers } from './session-callers.js';
import { SessionsService } from './sessions.service.js';
import { StaffController } from './staff.controller.js';
import { StaffQueries } from './staff.queries.js';
import { UserSessionsController } from './user-sessions.controller.js';
import { UsersController } from './users.controller.js';
import { UsersQueries } from './users.queries.js';
import { UsersService } from './users.service.js';

@Global()
@Module({
  imports: [JwtModule.register({}), PassportModule],
  controllers: [
    AuthController,
    InvitationsController,
    OwnSessionsController,
    StaffController,
    UserSessionsController,
    UsersController,
  ],
  providers: [
    AccessTokens,
    AccessTokenStrategy,
    AuthService,
    InvitationsService,
    KnownDevices,
    SessionsService,
    StaffQueries,
    UsersQueries,
    UsersService,
    { provide: Callers, useClass: SessionCallers },
  ],
  exports: [Callers],
})
export class UsersModule {}
