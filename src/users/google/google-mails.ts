import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { formatDateTime } from '#shared/format.js';
import { Outbox } from '../../messages/outbox.js';
import { Clock } from '../../platform/clock.js';
import type { User } from '../user.entity.js';

/** Tells people that Google opens their account from now on, so that they notice where it was not them. */
@Injectable()
export class GoogleMails {
  constructor(
    private readonly clock: Clock,
    private readonly outbox: Outbox,
  ) {}

  /** Within the transaction of the link. */
  async linked(em: EntityManager, { id, email, name }: User, address: string): Promise<void> {
    await this.outbox.add(em, {
      key: `google-linked:${randomUUID()}`,
      template: 'google-linked',
      to: email,
      data: { name: name ?? undefined, at: formatDateTime(this.clock.now().toISOString()), from: address },
      userId: id,
    });
  }
}
