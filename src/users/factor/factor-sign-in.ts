import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { FactorProof } from '#shared/sign-in.js';
import { Audit } from '../../platform/audit/audit.js';
import type { OpenSession } from '../sessions.service.js';
import { SignIn } from '../sign-in.js';
import { SignInTries, type SignInVisitor } from '../sign-in-tries.js';
import { WrongFactor } from '../users.errors.js';
import { FactorTickets } from './factor-tickets.js';
import { SecondFactors } from './second-factors.service.js';

/** The second step: the ticket of the first one and a code. */
@Injectable()
export class FactorSignIn {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly factors: SecondFactors,
    private readonly tickets: FactorTickets,
    private readonly tries: SignInTries,
    private readonly signIn: SignIn,
  ) {}

  async finish({ ticket, code }: FactorProof, visitor: SignInVisitor): Promise<OpenSession> {
    const user = await this.tickets.ownerOf(ticket);
    const { giveBack } = await this.tries.begin(user.email, visitor, 'factorAccount');
    const actor = { id: user.id, address: visitor.device.address };
    const open = await this.em.transactional(async (em) => {
      if (await this.factors.accept(em, code, actor)) {
        await this.tickets.spend(em, ticket);
        return this.signIn.open(em, user, visitor.device);
      }
      this.audit.record(em, 'factor.failed', actor, { id: user.id });
      return null;
    });
    if (!open) throw new WrongFactor();
    await giveBack();
    return open;
  }
}
