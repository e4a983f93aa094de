import { Global, Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { Callers } from '../platform/access/callers.js';
import { AccessTokenStrategy } from './access-token.strategy.js';
import { AccessTokens } from './access-tokens.js';
import { AuthController } from './auth.controller.js';
import { AuthService } from './auth.service.js';
import { KnownDevices } from './known-devices.js';
import { SessionCallers } from './session-callers.js';
import { SessionsService } from './sessions.service.js';

@Global()
@Module({
  imports: [JwtModule.register({}), PassportModule],
  controllers: [AuthController],
  providers: [
    AccessTokens,
    AccessTokenStrategy,
    AuthService,
    KnownDevices,
    SessionsService,
    { provide: Callers, useClass: SessionCallers },
  ],
  exports: [Callers],
})
export class UsersModule {}
