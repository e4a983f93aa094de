import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Get, Param, Post, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { NothingInSandbox, ShowNothingInSandbox } from '../../payments/sandbox/nothing-in-sandbox.js';
import { sendSandboxPage } from '../../payments/sandbox/sandbox-frame.js';
import { Public } from '../../platform/access/access.decorators.js';
import { Clock } from '../../platform/clock.js';
import { NotFound } from '../../platform/errors.js';
import { SettleDocument } from '../settle-document.js';
import { SignatureGateway } from '../signature-gateway.js';
import { SIGNING_PATH } from './sandbox-signatures.js';
import { SandboxSubmission } from './sandbox-submission.entity.js';
import { signingPage } from './signing-page.js';

const DECLINED = 'Declined on the sandbox page.';

/** The pages of the made-up signing service; where there is a real one, there is nothing at their addresses. */
@ApiExcludeController()
@UseFilters(ShowNothingInSandbox)
@Controller('sandbox/sign')
export class SandboxSigningController {
  constructor(
    private readonly em: EntityManager,
    private readonly gateway: SignatureGateway,
    private readonly documents: SettleDocument,
    private readonly clock: Clock,
  ) {}

  @Public()
  @Get(':id')
  async show(@Param('id') id: string, @Res() reply: FastifyReply): Promise<void> {
    const submission = await this.demand(id);
    if (submission.state === 'sent') await this.change(id, { state: 'viewed' });
    const facts = await this.gateway.read(id);
    await sendSandboxPage(reply, signingPage(submission, facts?.state ?? 'expired'));
  }

  @Public()
  @Post(':id/sign')
  async sign(@Param('id') id: string, @Res() reply: FastifyReply): Promise<void> {
    await this.demand(id);
    await this.change(id, { state: 'completed', signedAt: this.clock.now() });
    await reply.redirect(`${SIGNING_PATH}/${id}`, 303);
  }

  @Public()
  @Post(':id/decline')
  async decline(@Param('id') id: string, @Res() reply: FastifyReply): Promise<void> {
    await this.demand(id);
    await this.change(id, { state: 'declined', reason: DECLINED });
    await reply.redirect(`${SIGNING_PATH}/${id}`, 303);
  }

  private async demand(id: string): Promise<SandboxSubmission> {
    if (this.gateway.mode !== 'sandbox') throw new NotFound('There is nothing at this address.');
    const submission = await this.em.fork().findOne(SandboxSubmission, id);
    if (!submission) throw new NothingInSandbox();
    return submission;
  }

  /** Changes a submission only while it is open and in time, and reports its state to the product either way. */
  private async change(
    id: string,
    change: Partial<Pick<SandboxSubmission, 'state' | 'signedAt' | 'reason'>>,
  ): Promise<void> {
    const open = {
      id,
      state: { $in: ['sent' as const, 'viewed' as const] },
      expiresAt: { $gt: this.clock.now() },
    };
    await this.em.fork().nativeUpdate(SandboxSubmission, open, change);
    const facts = await this.gateway.read(id);
    if (facts) await this.em.fork().transactional((em) => this.documents.apply(em, facts));
  }
}
