import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { formatAppointment } from '#shared/format.js';
import { Outbox } from '../messages/outbox.js';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { Clock } from '../platform/clock.js';
import { User } from './user.entity.js';

const FACTOR_CHANGES = {
  'factor.enrolled': 'Two-factor authentication was set up',
  'factor.removed': 'Two-factor authentication was removed',
  'factor.reset': 'An admin removed two-factor authentication',
  'factor.codesRenewed': 'New recovery codes were created',
  'factor.recovered': 'A recovery code was used',
} as const;

/**
 * Records changes to how someone signs in, and emails them, so that they notice a change they didn't make. Everything
 * happens in the transaction of the change.
 */
@Injectable()
export class SecurityEvents {
  constructor(
    private readonly audit: Audit,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
  ) {}

  async passwordChanged(em: EntityManager, user: User, address: string): Promise<void> {
    this.audit.record(em, 'password.changed', { id: user.id, address });
    await this.email(em, 'password-changed', user, { from: address });
  }

  async passwordReset(em: EntityManager, user: User, address: string): Promise<void> {
    this.audit.record(em, 'password.reset', { id: user.id, address }, { id: user.id });
    await this.email(em, 'password-changed', user, { from: address });
  }

  async googleLinked(em: EntityManager, user: User, address: string): Promise<void> {
    this.audit.record(em, 'google.linked', { id: user.id, address }, { id: user.id });
    await this.email(em, 'google-linked', user, { from: address });
  }

  async factorChanged(
    em: EntityManager,
    action: keyof typeof FACTOR_CHANGES,
    userId: string,
    actor: Actor,
  ): Promise<void> {
    this.audit.record(em, action, actor, { id: userId });
    const user = await em.findOneOrFail(User, userId);
    // An admin's IP address is not for others to see.
    const from = userId === actor.id ? (actor.address ?? undefined) : undefined;
    await this.email(em, 'factor-changed', user, { what: FACTOR_CHANGES[action], from });
  }

  private async email(
    em: EntityManager,
    template: 'password-changed' | 'google-linked' | 'factor-changed',
    { id, email, name }: User,
    data: { what?: string; from?: string },
  ): Promise<void> {
    await this.outbox.add(em, {
      key: `${template}:${randomUUID()}`,
      template,
      to: email,
      data: { name: name ?? undefined, at: formatAppointment(this.clock.now()), ...data },
      userId: id,
    });
  }
}
