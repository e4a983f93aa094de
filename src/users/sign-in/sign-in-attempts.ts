import { createHmac, randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config.js';
import { networkOf } from '../../platform/http/client-address.js';
import { type LimitName, RateLimits } from '../../platform/limits/rate-limits.js';
import { equalInConstantTime } from '../../platform/secrets/hashing.js';
import type { Device } from '../sessions/sessions.service.js';
import { User } from '../user.entity.js';

/**
 * Recognizes browsers that signed in before by a signed cookie. The cookie grants nothing; it only lets the browser's
 * attempts be counted separately, so that strangers cannot lock out the account's owner.
 */
@Injectable()
export class KnownDevices {
  private readonly secrets: string[];

  constructor(@Inject(CONFIG) { JWT_SECRET, JWT_SECRET_PREVIOUS }: Config) {
    this.secrets = [JWT_SECRET, JWT_SECRET_PREVIOUS].filter((secret) => secret !== undefined);
  }

  /** The cookie of a browser for this user. An existing id is reused, so that its attempts stay counted. */
  sign(userId: string, cookie?: string): string {
    const deviceId = this.idOf(cookie, userId) ?? randomUUID();
    return `${deviceId}.${macOf(this.secrets[0]!, userId, deviceId).toString('base64url')}`;
  }

  /** The browser's id; null if the cookie is missing, forged or another user's. */
  idOf(cookie: string | undefined, userId: string): string | null {
    const [deviceId = '', mac = ''] = cookie?.split('.') ?? [];
    const given = Buffer.from(mac, 'base64url');
    const isOurs = (secret: string) => equalInConstantTime(given, macOf(secret, userId, deviceId));
    return this.secrets.some(isOurs) ? deviceId : null;
  }
}

function macOf(secret: string, userId: string, deviceId: string): Buffer {
  return createHmac('sha256', secret).update(`device:${userId}:${deviceId}`).digest();
}

/** Where an attempt comes from. */
export interface SignInDevice {
  device: Device;
  /** The cookie of a browser that signed in before. */
  cookie?: string;
}

export interface Attempt {
  /** Null for an unknown email, which is counted like any other. */
  user: User | null;
  /** Whether the account's owner has signed in with this browser. */
  isKnown: boolean;
  /** Key of the row it was counted in. */
  counter: string;
  /** Uncounts the attempt after a success: only failures count. */
  giveBack(): Promise<void>;
}

/** Strangers could use this limit up for the owner, so each network has its own. Wrong guesses share one limit instead. */
const PER_NETWORK: readonly LimitName[] = ['mailAccount'];

/** Counts attempts by IP address, and by account or known browser. */
@Injectable()
export class SignInAttempts {
  constructor(
    private readonly em: EntityManager,
    private readonly limits: RateLimits,
    private readonly devices: KnownDevices,
  ) {}

  /** Counts before the work, so that parallel guesses share the limit too. */
  async begin(
    email: string,
    { device, cookie }: SignInDevice,
    account: LimitName,
    address: LimitName = 'loginAddress',
  ): Promise<Attempt> {
    // The IP address comes first, so that a blocked one does not use up an account's limit.
    await this.limits.count(address, device.address);
    const user = await this.em.fork().findOne(User, { email });
    const deviceId = user && this.devices.idOf(cookie, user.id);
    const scope = deviceId ?? (PER_NETWORK.includes(account) ? networkOf(device.address) : null);
    const key = scope ? `${email} ${scope}` : email;
    await this.limits.count(account, key);
    return {
      user,
      isKnown: Boolean(deviceId),
      counter: this.limits.rowOf(account, key),
      giveBack: async () => {
        await this.limits.uncount(account, key);
        await this.limits.uncount(address, device.address);
      },
    };
  }

  /** Counts a request for an email with a link or code. Unknown browsers also share one limit per account. */
  async countEmail(email: string, from: SignInDevice): Promise<void> {
    const { isKnown } = await this.begin(email, from, 'mailAccount', 'mailAddress');
    if (!isKnown) await this.limits.count('mailOverall', email);
  }
}
