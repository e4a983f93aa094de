import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { MessageChannel } from '#shared/message.js';
import { Clock } from '../platform/clock.js';
import { CONFIG, type Config, worksInBackground } from '../platform/config.js';
import { PgNotifications } from '../platform/database/pg-notifications.js';
import { rejectOnAbort } from '../platform/limit-concurrency.js';
import { ProviderHealth } from '../platform/providers/provider-health.js';
import { ChannelWorker } from './channel-worker.js';
import type { Claimed, Prepared, Sendable } from './claims.js';
import { Ledger } from './ledger.js';
import { withReplyToken } from './reply-address.js';
import { redactAddresses, type SendOutcome } from './send-outcome.js';
import { textValiditySeconds } from './send-policy.js';
import { SendingService } from './sending.service.js';
import { CompiledTemplates, TemplateNotCompiled } from './templates/compiled-templates.js';
import { TemplateRegistry } from './templates/templates.js';
import { MailTransport, SmsTransport } from './transports.js';

const TICK_MS = 1_000;
const LEASE_CHECK_MS = 5_000;
/** How long in-flight sends may take during shutdown. */
const DRAIN_MS = 20_000;

/** Sends due messages. Nothing else talks to a provider, and nothing is sent that the send policy has not approved. */
@Injectable()
export class Dispatcher implements OnModuleInit, OnModuleDestroy, BeforeApplicationShutdown {
  private readonly logger = new Logger('Dispatcher');
  private readonly workers: Record<MessageChannel, ChannelWorker>;
  private readonly policyRejections: PolicyRejections;
  private isRunning = false;

  constructor(
    private readonly ledger: Ledger,
    private readonly compiled: CompiledTemplates,
    private readonly templates: TemplateRegistry,
    private readonly notifications: PgNotifications,
    private readonly sending: SendingService,
    private readonly mail: MailTransport,
    private readonly sms: SmsTransport,
    private readonly health: ProviderHealth,
    clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.policyRejections = new PolicyRejections(sending);
    const getPreparer = () => this.getPreparer();
    const compile = async ({ template }: TemplateNotCompiled) =>
      this.compiled.get(await this.templates.get(template));
    const now = () => clock.now().getTime();
    const email = {
      channel: 'email',
      get concurrency() {
        return mail.concurrency;
      },
      getPreparer,
      compile,
      load: (claimed: Sendable[]) => this.loadFiles(claimed),
      send: (each: Sendable, onWaiting: () => void) => this.sendMail(each, onWaiting),
    } as const;
    const text = {
      channel: 'sms',
      get concurrency() {
        return sms.concurrency;
      },
      getPreparer,
      compile,
      send: (each: Sendable) => this.sendSms(each),
    } as const;
    this.workers = {
      email: new ChannelWorker(email, ledger, this.logger, now),
      sms: new ChannelWorker(text, ledger, this.logger, now),
    };
  }

  async onModuleInit(): Promise<void> {
    await this.sending.checkDatabase();
    this.health.watch(this.mail.integration, this.workers.email);
    this.health.watch(this.sms.integration, this.workers.sms);
    const wakeAll = () => this.tick();
    this.notifications.on('messages', wakeAll, wakeAll);
    this.isRunning = worksInBackground(this.config);
  }

  /** Messages due right away arrive by NOTIFY; scheduled ones and retries wait for this tick. */
  @Interval(TICK_MS)
  tick(): void {
    if (this.isRunning) for (const worker of Object.values(this.workers)) worker.wake();
  }

  @Interval(LEASE_CHECK_MS)
  async checkLeases(): Promise<void> {
    if (!this.isRunning) return;
    await this.sending.checkDatabase();
    for (const worker of Object.values(this.workers)) await worker.renewLeases();
    await this.ledger.settleExpiredLeases();
  }

  /** Runs before other shutdown hooks wait, so nothing more is claimed in the meantime. */
  onModuleDestroy(): void {
    this.isRunning = false;
    for (const worker of Object.values(this.workers)) worker.close();
  }

  async beforeApplicationShutdown(): Promise<void> {
    const drained = Promise.all(Object.values(this.workers).map((worker) => worker.drain()));
    await rejectOnAbort(drained, AbortSignal.timeout(DRAIN_MS)).catch((err: unknown) =>
      this.logger.warn({ err }, 'Could not finish sending before shutdown.'),
    );
    this.mail.close();
  }

  private async getPreparer(): Promise<(claimed: Claimed) => Prepared> {
    const [{ branding, compiledOf }, find] = await Promise.all([
      this.compiled.snapshot(),
      this.templates.snapshot(),
    ]);
    return ({ template, data, secrets, channel }) => {
      const known = find(template);
      if (!known) throw new TemplateNotCompiled(template);
      const compiled = compiledOf(known);
      const text = channel === 'sms' ? compiled.fill({ ...data, ...secrets }).text : null;
      return { compiled, branding, subject: compiled.fillSubject(data), text };
    };
  }

  /** Without a server nothing is sent, so the files stay where they are. */
  private async loadFiles(claimed: Sendable[]): Promise<void> {
    if (!this.mail.isConfigured) return;
    for (const message of claimed)
      if (message.hasFiles) message.files = await this.ledger.filesOf(message.id);
  }

  /** No await between the lease check and the mail server. */
  private async sendMail(
    message: Sendable,
    onWaiting: () => void,
  ): Promise<{ outcome: SendOutcome; messageId: string }> {
    const { id, compiled, branding, data, secrets, recipient, leadId, stream, isPersonal, files } = message;
    const { name, email } = branding;
    const { subject, html, text } = compiled.fill({ ...data, ...secrets });
    const from = this.config.MAIL_FROM ?? { name, address: email };
    const messageId = `${id}@${domainOf(this.config.MAIL_FROM ?? email)}`;
    const replyTo = this.replyToOf(leadId ? id : null, email);
    const { inReplyTo } = data;
    const mail = { messageId, from, replyTo, to: recipient, subject: subject ?? '', html: html ?? '', text };
    const unsubscribeLink = stream === 'campaign' ? data.unsubscribeLink : undefined;
    const outcome = await this.mail.send(
      { ...mail, inReplyTo, unsubscribeLink, isPersonal, files },
      onWaiting,
    );
    await this.recordPolicy(outcome, recipient).catch((err: unknown) =>
      this.logger.warn({ err }, 'Could not record a policy rejection.'),
    );
    return { outcome, messageId };
  }

  /** The Reply-To address. If the mailbox supports it, it contains the message's id, so that a reply finds its lead. */
  private replyToOf(messageId: string | null, companyEmail: string): string | undefined {
    const { MAIL_REPLY_TO, MAIL_FROM, MAIL_REPLY_TOKENS } = this.config;
    if (!MAIL_REPLY_TOKENS || !messageId) return MAIL_REPLY_TO;
    const address = MAIL_REPLY_TO ?? addressIn(MAIL_FROM ?? companyEmail);
    return withReplyToken(address, messageId) ?? MAIL_REPLY_TO;
  }

  private async recordPolicy(outcome: SendOutcome, recipient: string): Promise<void> {
    if (outcome.kind === 'accepted') this.policyRejections.recordAccepted();
    if (outcome.kind === 'later' && outcome.isPolicyRejection)
      await this.policyRejections.recordRejected(recipient, outcome.reason);
  }

  private async sendSms(message: Sendable): Promise<{ outcome: SendOutcome }> {
    const { id, compiled, data, secrets, recipient: to } = message;
    const { text } = compiled.fill({ ...data, ...secrets });
    const isUnambiguous = (providerId: string) => this.ledger.isUnambiguous(id, providerId);
    // A manual retry clears the reason: the person accepted that the message may go out twice.
    const wasTried = message.attempt > 1 && message.reason !== null;
    const sms = { id, to, text, validSeconds: textValiditySeconds(message), wasTried, isUnambiguous };
    return { outcome: await this.sms.send(sms) };
  }
}

/** The address of `Name <address>`. */
function addressIn(sender: string): string {
  return /[^\s<>]+@[^\s<>]+/.exec(sender)?.[0] ?? '';
}

function domainOf(address: string): string {
  return /@([^\s>]+)/.exec(address)?.[1] ?? 'localhost';
}

/** This many rejected recipients in a row mean the problem is us; a single one may be about the recipient. */
const MAX_REJECTED_RECIPIENTS = 3;

/** Watches for policy rejections: continuing to send would hurt our sender reputation. */
export class PolicyRejections {
  private readonly rejectedRecipients = new Set<string>();

  constructor(private readonly sending: Pick<SendingService, 'pauseCampaigns'>) {}

  recordAccepted(): void {
    this.rejectedRecipients.clear();
  }

  /** Pauses campaigns until an admin has looked into it. */
  async recordRejected(recipient: string, reason: string): Promise<void> {
    this.rejectedRecipients.add(recipient);
    if (this.rejectedRecipients.size < MAX_REJECTED_RECIPIENTS) return;
    this.rejectedRecipients.clear();
    await this.sending.pauseCampaigns(redactAddresses(reason));
  }
}
