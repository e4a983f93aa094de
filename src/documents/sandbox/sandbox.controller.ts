import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Get, Inject, Param, Post, Res, UseFilters } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CompanyService } from '../../content/company.service.js';
import { SiteContentService } from '../../content/site-content.service.js';
import { Public } from '../../platform/access/access.js';
import { Clock } from '../../platform/clock.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { NotFound } from '../../platform/errors.js';
import { escapeHtml } from '../../platform/escape-html.js';
import { HideFromApiDescription } from '../../platform/http/api-decorators.js';
import {
  renderSandboxPage,
  SandboxPageNotFound,
  SandboxPageNotFoundFilter,
  sendSandboxPage,
} from '../../platform/providers/sandbox-page.js';
import { SettleDocument } from '../settle-document.js';
import { SignatureGateway, type SubmissionFacts } from '../signature-gateway.js';
import { sampleAgreement } from './sample-agreement.js';
import { SANDBOX_PATH } from './sandbox-gateway.js';
import { SandboxSubmission } from './sandbox-submission.entity.js';

const DECLINED = 'Declined on the sandbox page.';

/** The pages of the signing sandbox; 404 if a real service is configured. */
@HideFromApiDescription()
@UseFilters(SandboxPageNotFoundFilter)
@Controller('sandbox/sign')
export class SigningSandboxController {
  constructor(
    private readonly em: EntityManager,
    private readonly gateway: SignatureGateway,
    private readonly settlement: SettleDocument,
    private readonly content: SiteContentService,
    private readonly company: CompanyService,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The demo's agreement for an example home, with today's fees. */
  @Public()
  @Get('sample')
  async showSample(@Res() reply: FastifyReply): Promise<void> {
    if (this.config.SEED !== 'demo') throw new SandboxPageNotFound();
    const { priceBook } = await this.content.read();
    await sendSandboxPage(reply, sampleAgreement(await this.company.read(), priceBook!));
  }

  @Public()
  @Get(':id')
  async show(@Param('id') id: string, @Res() reply: FastifyReply): Promise<void> {
    const submission = await this.getSubmissionOrThrow(id);
    if (submission.state === 'sent') await this.change(id, { state: 'viewed' });
    const facts = await this.gateway.read(id);
    await sendSandboxPage(reply, sandboxPage(submission, facts?.state ?? 'expired'));
  }

  @Public()
  @Post(':id/sign')
  async sign(@Param('id') id: string, @Res() reply: FastifyReply): Promise<void> {
    await this.getSubmissionOrThrow(id);
    await this.change(id, { state: 'completed', signedAt: this.clock.now() });
    await reply.redirect(`${SANDBOX_PATH}/${id}`, 303);
  }

  @Public()
  @Post(':id/decline')
  async decline(@Param('id') id: string, @Res() reply: FastifyReply): Promise<void> {
    await this.getSubmissionOrThrow(id);
    await this.change(id, { state: 'declined', reason: DECLINED });
    await reply.redirect(`${SANDBOX_PATH}/${id}`, 303);
  }

  private async getSubmissionOrThrow(id: string): Promise<SandboxSubmission> {
    if (this.gateway.mode !== 'sandbox') throw new NotFound('There is nothing at this address.');
    const submission = await this.em.fork().findOne(SandboxSubmission, id);
    if (!submission) throw new SandboxPageNotFound();
    return submission;
  }

  /** Changes a submission only while it is open and not expired, and applies its state to the document either way. */
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
    if (facts) await this.em.fork().transactional((em) => this.settlement.applySubmission(em, facts));
  }
}

const STATES: Record<string, string> = {
  completed: 'Signed. You can close this page.',
  declined: 'Declined. You can close this page.',
  expired: 'This document can no longer be signed.',
};

/** What the signer sees instead of the signing service's page. `state` also knows whether the document has expired. */
function sandboxPage(submission: SandboxSubmission, state: SubmissionFacts['state']): string {
  const { formName, fields, signerName } = submission;
  const ended = STATES[state];
  return renderSandboxPage({
    title: `SANDBOX ${formName}`,
    banner: 'SANDBOX: signatures here are not binding',
    main: `<h1>${escapeHtml(formName)}</h1>
<p class="soft">For ${escapeHtml(signerName)}</p>
${ended ? `<p class="state" role="status">${ended}</p>` : ''}
${rows(fields.map(({ name, value, label }) => [label ?? name, value]))}
${ended ? '' : buttons(submission)}
<p class="soft">Keyturn shows this page instead of a real document because no signing service is configured.</p>`,
  });
}

function rows(fields: [name: string, value: string][]): string {
  const row = ([name, value]: [string, string]) =>
    `<li><span>${escapeHtml(name)}</span><span class="value">${escapeHtml(value)}</span></li>`;
  return `<ul>
${fields.map(row).join('\n')}
</ul>`;
}

function buttons({ id, signerName }: SandboxSubmission): string {
  const action = `${SANDBOX_PATH}/${encodeURIComponent(id)}`;
  return `<form method="post" action="${action}/sign"><button class="primary">Sign as ${escapeHtml(signerName)}</button></form>
<form method="post" action="${action}/decline"><button>Decline to Sign</button></form>`;
}
