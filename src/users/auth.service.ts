import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../platform/access/access.decorators.js';
import { Audit } from '../platform/audit/audit.js';
import { InvalidFields } from '../platform/errors.js';
import { RateLimits } from '../platform/limits/rate-limits.js';
import type { ChangePassword, Login } from '../shared/users/user.schema.js';
import { KnownDevices } from './known-devices.js';
import { hashPassword, refuseGuessable, verifyNothing, verifyPassword } from './passwords.js';
import { type Device, type OpenSession, SessionsService } from './sessions.service.js';
import { User } from './user.entity.js';
import { InvalidCredentials } from './users.errors.js';

/** Signing in, and changing one's password. */
@Injectable()
export class AuthService {
  constructor(
    private readonly em: EntityManager,
    private readonly sessions: SessionsService,
    private readonly limits: RateLimits,
    private readonly audit: Audit,
    private readonly devices: KnownDevices,
  ) {}

  /** Opens a session for the right pair; failures count per address, then per account or known browser of its owner. */
  async login({ email, password }: Login, device: Device, deviceMark?: string): Promise<OpenSession> {
    // Counted before the work and given back after a success: guesses that come at once share the limit too.
    // The address comes first, so that one that is blocked uses up nobody's account.
    await this.limits.count('loginAddress', device.address);
    const user = await this.em.fork().findOne(User, { email });
    const knownAs = user && this.devices.idOf(deviceMark, user.id);
    const account = knownAs ? `${email} ${knownAs}` : email;
    await this.limits.count('loginAccount', account);
    const matches = user ? await verifyPassword(password, user.passwordHash) : await verifyNothing(password);
    if (!user?.isActive || !matches) return this.refuse(device);
    await this.limits.giveBack('loginAccount', account);
    await this.limits.giveBack('loginAddress', device.address);
    return this.em.transactional(async (em) => {
      this.audit.record(em, 'login.succeeded', { id: user.id, address: device.address });
      return this.sessions.open(em, user, device);
    });
  }

  /** Replaces the caller's password and ends their other sessions. */
  async changePassword(caller: Caller, { current, next }: ChangePassword, device: Device): Promise<void> {
    refuseGuessable(next, caller.email);
    await this.limits.count('loginAccount', caller.email);
    await this.em.transactional(async (em) => {
      const user = await em.findOneOrFail(User, caller.id);
      if (!(await verifyPassword(current, user.passwordHash))) throw wrongPassword();
      user.passwordHash = await hashPassword(next);
      user.mustChangePassword = false;
      await this.sessions.closeAll(em, user.id, caller.sessionId);
      this.audit.record(em, 'password.changed', { id: user.id, address: device.address });
    });
    await this.limits.giveBack('loginAccount', caller.email);
  }

  private async refuse(device: Device): Promise<never> {
    await this.em.transactional(async (em) => {
      this.audit.record(em, 'login.failed', { id: null, address: device.address });
    });
    throw new InvalidCredentials();
  }
}

function wrongPassword(): InvalidFields {
  const message = 'The current password is not right.';
  return new InvalidFields([{ field: 'current', code: 'WRONG_PASSWORD', message }], message);
}
