import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { formatDateTime } from '#shared/format.js';
import { Outbox } from '../../messages/outbox.js';
import { Clock } from '../../platform/clock.js';
import type { User } from '../user.entity.js';

/** Tells people what was done to their account, so that they notice what they did not do themselves. */
@Injectable()
export class PasswordMails {
  constructor(
    private readonly clock: Clock,
    private readonly outbox: Outbox,
  ) {}

  /** Within the transaction of the change. */
  async changed(em: EntityManager, { id, email, name }: User, address: string): Promise<void> {
    await this.outbox.add(em, {
      key: `password-changed:${randomUUID()}`,
      template: 'password-changed',
      to: email,
      data: { name: name ?? undefined, at: formatDateTime(this.clock.now().toISOString()), from: address },
      userId: id,
    });
  }
}
