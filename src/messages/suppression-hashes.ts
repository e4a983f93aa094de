import { createHmac, hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { KeptKeys } from '../platform/secrets/kept-keys.js';

const KEY = 'suppressions';

/** How a channel and an address are found in the list without standing in it. */
@Injectable()
export class SuppressionHashes {
  constructor(private readonly keys: KeptKeys) {}

  /** Resolves when the key is at hand. */
  async ready(): Promise<void> {
    await this.keys.of(KEY);
  }

  async of(channel: string, address: string): Promise<string> {
    return keyed(await this.keys.of(KEY), plainOf(channel, address));
  }

  /** The keyed hash and the unkeyed one of an earlier release, whose suppressions hold at once during an update. */
  async allOf(channel: string, address: string): Promise<string[]> {
    const plain = plainOf(channel, address);
    return [keyed(await this.keys.of(KEY), plain), plain];
  }

  /** The keyed form of a hash that was stored without a key. */
  async keyedOf(plain: string): Promise<string> {
    return keyed(await this.keys.of(KEY), plain);
  }
}

function plainOf(channel: string, address: string): string {
  return hash('sha256', `${channel}:${address.toLowerCase()}`);
}

function keyed(key: Buffer, plain: string): string {
  return createHmac('sha256', key).update(plain).digest('base64url');
}
