import { Secret, TOTP } from 'otpauth';
import { FACTOR_DIGITS, FACTOR_SECONDS } from '#shared/sign-in.js';

const ISSUER = 'Keyturn';
const SECRET_BYTES = 20;
/** Steps before and after the present one, for clocks that are a little off. */
const WINDOW = 1;

/** A new secret for an authenticator app. */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The secret as an address that apps read from a QR code. */
export function uriOf(secret: string, label: string): string {
  return totpOf(secret, label).toString();
}

/** The time step whose code it is; null when it is none of the steps around now. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / FACTOR_SECONDS) + delta;
}

function totpOf(secret: string, label = ''): TOTP {
  const shape = { algorithm: 'SHA1', digits: FACTOR_DIGITS, period: FACTOR_SECONDS } as const;
  return new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), ...shape });
}
