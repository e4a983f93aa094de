import { createSecretKey, hash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { CONFIG, type Config } from '../platform/config.js';

export const ACCESS_TOKEN_SECONDS = 15 * 60;
/** Checked on every verification, so that no token of another kind or service passes for an access token. */
export const TOKEN_RULES = {
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

/** Signs access tokens with the current secret and accepts the one before it during a rotation. */
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

  /** The claims of a token that is ours and still valid, else null. */
  async verify(token: string): Promise<AccessClaims | null> {
    const { algorithm, issuer, audience, type } = TOKEN_RULES;
    const secret = this.keyOf(token);
    if (!secret) return null;
    return this.jwt
      .verifyAsync<AccessClaims>(token, { secret, algorithms: [algorithm], issuer, audience })
      .then((claims) => (claims.typ === type ? claims : null))
      .catch(() => null);
  }

  /** The key a token says it was signed with; null when it is none of ours. */
  keyOf(token: string): Key | null {
    const decoded = this.jwt.decode<{ header: { kid?: string } } | null>(token, { complete: true });
    return this.keys.get(decoded?.header.kid ?? '') ?? null;
  }
}

/** The libraries take key objects, though their types do not say so; given a string, they first try it as a PEM file. */
type Key = Buffer;

function toKey(secret: string): Key {
  return createSecretKey(Buffer.from(secret)) as unknown as Key;
}

function keyId(secret: string): string {
  return hash('sha256', secret).slice(0, 8);
}
