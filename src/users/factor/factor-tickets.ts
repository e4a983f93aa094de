import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type FactorChallenge, TICKET_SECONDS } from '#shared/sign-in.js';
import { digestOf } from '../../platform/secrets/hashing.js';
import { SignedTokens, UsedTokens } from '../../platform/secrets/signed-tokens.js';
import { User } from '../user.entity.js';
import { TicketOver } from '../users.errors.js';

const PURPOSE = 'second factor';

interface Ticket {
  /** No two are alike, so that each can be used up. */
  id: string;
  userId: string;
  /** Follows from the password: a ticket of before it was changed is worth nothing. */
  password: string;
}

/** Notes that somebody has taken the first step, for as long as the second may take. */
@Injectable()
export class FactorTickets {
  constructor(
    private readonly em: EntityManager,
    private readonly tokens: SignedTokens,
    private readonly spent: UsedTokens,
  ) {}

  issue(user: User): FactorChallenge {
    const ticket: Ticket = { id: randomUUID(), userId: user.id, password: markOf(user) };
    return {
      factorRequired: true,
      ticket: this.tokens.sign(PURPOSE, ticket, TICKET_SECONDS),
      expiresIn: TICKET_SECONDS,
    };
  }

  /** The person a ticket was made for; throws `TicketOver` where it is not good any more. */
  async ownerOf(ticket: string): Promise<User> {
    const read = this.tokens.read<Ticket>(PURPOSE, ticket);
    const user = read && (await this.em.fork().findOne(User, { id: read.userId, isActive: true }));
    if (!user || markOf(user) !== read.password) throw new TicketOver();
    return user;
  }

  /** Spends a ticket in the transaction of the second step, so that it opens one session. */
  async spend(em: EntityManager, ticket: string): Promise<void> {
    if (!(await this.spent.markUsed(em, ticket, TICKET_SECONDS))) throw new TicketOver();
  }
}

function markOf({ id, passwordHash }: User): string {
  return digestOf(`${id}:${passwordHash}`).slice(0, 16);
}
