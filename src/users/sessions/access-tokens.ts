import { createSecretKey, hash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { type Caller, Callers } from '../../platform/access/access.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { Sql } from '../../platform/database/sql.js';
import { LACKS_FACTOR } from '../factor/factor.service.js';

export const ACCESS_TOKEN_SECONDS = 15 * 60;
/** Checked on every verification, so that no other kind of token passes for an access token. */
const TOKEN_RULES = {
  algorithm: 'HS256',
  issuer: 'keyturn',
  audience: 'keyturn-api',
  type: 'access',
} as const;

export interface AccessClaims {
  /** User id. */
  sub: string;
  /** Session id. */
  sid: string;
  typ: typeof TOKEN_RULES.type;
}

/** Signs access tokens with the current secret and, during a rotation, also accepts the previous one. */
@Injectable()
export class AccessTokens {
  private readonly keys: Map<string, Key>;
  private readonly current: string;

  constructor(
    private readonly jwt: JwtService,
    @Inject(CONFIG) config: Config,
  ) {
    const secrets = [config.JWT_SECRET, config.JWT_SECRET_PREVIOUS].filter((secret) => secret !== undefined);
    this.keys = new Map(secrets.map((secret) => [keyId(secret), toKey(secret)]));
    this.current = keyId(config.JWT_SECRET);
  }

  /** A token for one session of one user, valid for 15 minutes. */
  sign(userId: string, sessionId: string): Promise<string> {
    const { algorithm, issuer, audience, type } = TOKEN_RULES;
    return this.jwt.signAsync(
      { sid: sessionId, typ: type },
      {
        secret: this.keys.get(this.current),
        algorithm,
        issuer,
        audience,
        subject: userId,
        keyid: this.current,
        expiresIn: ACCESS_TOKEN_SECONDS,
      },
    );
  }

  /** The claims of a valid token of ours, or null. */
  async verify(token: string): Promise<AccessClaims | null> {
    const { algorithm, issuer, audience, type } = TOKEN_RULES;
    const secret = this.keyOf(token);
    if (!secret) return null;
    return this.jwt
      .verifyAsync<AccessClaims>(token, { secret, algorithms: [algorithm], issuer, audience })
      .then((claims) => (claims.typ === type ? claims : null))
      .catch(() => null);
  }

  /** The key a token claims it was signed with; null if it is not one of ours. */
  keyOf(token: string): Key | null {
    const decoded = this.jwt.decode<{ header: { kid?: string } } | null>(token, { complete: true });
    return this.keys.get(decoded?.header.kid ?? '') ?? null;
  }
}

/** The libraries accept key objects although their types don't say so. They try to parse a string as a PEM file first. */
type Key = Buffer;

function toKey(secret: string): Key {
  return createSecretKey(Buffer.from(secret)) as unknown as Key;
}

function keyId(secret: string): string {
  return hash('sha256', secret).slice(0, 8);
}

/** Reads the bearer token of a request and looks the caller up in the database. */
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
    const caller = await this.callers.bySession(claims.sid);
    return caller?.id === claims.sub ? caller : false;
  }
}

const CALLER = `
  select u.id, u.email, u.role, s.id as "sessionId", u.must_change_password as "mustChangePassword",
    ${LACKS_FACTOR} as "mustSetUpFactor"
  from sessions s join users u on u.id = s.user_id
  where s.id = $1 and s.revoked_at is null and s.expires_at > now() and u.is_active`;

/** Every request looks its caller up here, so demotion, deactivation and revocation apply from the next request on. */
@Injectable()
export class SessionCallers extends Callers {
  constructor(
    private readonly sql: Sql,
    private readonly tokens: AccessTokens,
  ) {
    super();
  }

  async byAccessToken(token: string): Promise<Caller | null> {
    const claims = await this.tokens.verify(token);
    const caller = claims && (await this.bySession(claims.sid));
    return caller?.id === claims?.sub ? caller : null;
  }

  bySession(sessionId: string): Promise<Caller | null> {
    return this.sql.row<Caller>(CALLER, [sessionId], 'caller');
  }
}
