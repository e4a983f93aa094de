import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { networkOf } from '../platform/http/client-address.js';
import { type LimitName, RateLimits } from '../platform/limits/rate-limits.js';
import { KnownDevices } from './known-devices.js';
import type { Device } from './sessions.service.js';
import { User } from './user.entity.js';

/** Who tries, before it is known whether they are who they say. */
export interface SignInVisitor {
  device: Device;
  /** What a browser that has signed in before keeps. */
  mark?: string;
}

export interface Try {
  /** Null for an unknown address, which is counted like any other. */
  user: User | null;
  /** Whether it comes from a browser that the account's owner has signed in with. */
  isKnown: boolean;
  /** The row it was counted in. */
  counter: string;
  /** Takes the try off its count after a success: only failures count. */
  giveBack(): Promise<void>;
}

/** A stranger who used these up would keep the owner from them; a stranger who guesses is counted with all others. */
const APART: readonly LimitName[] = ['mailAccount'];

/** Counts tries by network address, and by account or known browser of its owner. */
@Injectable()
export class SignInTries {
  constructor(
    private readonly em: EntityManager,
    private readonly limits: RateLimits,
    private readonly devices: KnownDevices,
  ) {}

  /** Counted before the work and given back after a success: guesses that come at once share the limit too. */
  async begin(
    email: string,
    { device, mark }: SignInVisitor,
    account: LimitName,
    address: LimitName = 'loginAddress',
  ): Promise<Try> {
    // The address comes first, so that one that is blocked uses up nobody's account.
    await this.limits.count(address, device.address);
    const user = await this.em.fork().findOne(User, { email });
    const knownAs = user && this.devices.idOf(mark, user.id);
    const apart = knownAs ?? (APART.includes(account) ? networkOf(device.address) : null);
    const key = apart ? `${email} ${apart}` : email;
    await this.limits.count(account, key);
    return {
      user,
      isKnown: Boolean(knownAs),
      counter: this.limits.rowOf(account, key),
      giveBack: async () => {
        await this.limits.uncount(account, key);
        await this.limits.uncount(address, device.address);
      },
    };
  }
}
