import { createHmac, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../platform/config.js';
import { equalInConstantTime } from '../platform/secrets/hashing.js';

/**
 * Browsers that have signed in before, by a mark they keep. The mark opens nothing: it only lets its browser try
 * passwords of that one user apart from strangers, who could else lock the owner out.
 */
@Injectable()
export class KnownDevices {
  private readonly secrets: string[];

  constructor(@Inject(CONFIG) { JWT_SECRET, JWT_SECRET_PREVIOUS }: Config) {
    this.secrets = [JWT_SECRET, JWT_SECRET_PREVIOUS].filter((secret) => secret !== undefined);
  }

  /** The mark of a browser for this user: under its old id where it has one, so that its tries stay counted. */
  mark(userId: string, known?: string): string {
    const deviceId = this.idOf(known, userId) ?? randomUUID();
    return `${deviceId}.${macOf(this.secrets[0]!, userId, deviceId).toString('base64url')}`;
  }

  /** Which browser of this user it is; null where the mark is missing, forged or another user's. */
  idOf(mark: string | undefined, userId: string): string | null {
    const [deviceId = '', mac = ''] = mark?.split('.') ?? [];
    const given = Buffer.from(mac, 'base64url');
    const isOurs = (secret: string) => equalInConstantTime(given, macOf(secret, userId, deviceId));
    return this.secrets.some(isOurs) ? deviceId : null;
  }
}

function macOf(secret: string, userId: string, deviceId: string): Buffer {
  return createHmac('sha256', secret).update(`device:${userId}:${deviceId}`).digest();
}
