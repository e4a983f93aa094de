import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import type { Caller } from '../platform/access/access.js';
import { Callers } from '../platform/access/access.js';
import { type AccessClaims, AccessTokens, TOKEN_RULES } from './access-tokens.js';

/** Reads the bearer token of a request and asks the database who that is now. */
@Injectable()
export class AccessTokenStrategy extends PassportStrategy(Strategy, 'jwt') {
  constructor(
    tokens: AccessTokens,
    private readonly callers: Callers,
  ) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      secretOrKeyProvider: (_request: unknown, token: string, done: (error: unknown, key?: Buffer) => void) =>
        done(null, tokens.keyOf(token) ?? undefined),
      algorithms: [TOKEN_RULES.algorithm],
      issuer: TOKEN_RULES.issuer,
      audience: TOKEN_RULES.audience,
    });
  }

  async validate(claims: AccessClaims): Promise<Caller | false> {
    if (claims.typ !== TOKEN_RULES.type) return false;
    return (await this.callers.bySession(claims.sid)) ?? false;
  }
}
