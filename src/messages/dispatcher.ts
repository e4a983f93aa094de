import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clock } from '../platform/clock.js';
import { CONFIG, type Config } from '../platform/config.js';
import { DatabaseNews } from '../platform/live/database-news.js';
import { orAborted } from '../platform/or-aborted.js';
import { ProviderHealth } from '../platform/providers/provider-health.js';
import type { MessageChannel } from '../shared/messages/message.contract.js';
import type { Claimed, Prepared, Sendable } from './claimed.js';
import { Lane } from './lane.js';
import { LayoutMissing, Layouts } from './layouts.js';
import { Ledger } from './ledger.js';
import { MailTransport } from './mail-transport.js';
import { PolicyRefusals } from './policy-refusals.js';
import type { SendOutcome } from './send-outcome.js';
import { Sending } from './sending.js';
import { SmsTransport } from './sms-transport.js';
import { KnownTemplates } from './templates/known-templates.js';
import { validSeconds } from './text-validity.js';

const TICK_MS = 1_000;
const LAPSE_CHECK_MS = 5_000;
/** How long sends under way may take when the process is asked to end. */
const DRAIN_MS = 20_000;

/** Sends what is due: the only one that reaches a provider, and only with what the gate has let pass. */
@Injectable()
export class Dispatcher implements OnModuleInit, OnModuleDestroy, BeforeApplicationShutdown {
  private readonly logger = new Logger('Dispatcher');
  private readonly lanes: Record<MessageChannel, Lane>;
  private readonly policyRefusals: PolicyRefusals;
  private isRunning = false;

  constructor(
    private readonly ledger: Ledger,
    private readonly layouts: Layouts,
    private readonly templates: KnownTemplates,
    private readonly news: DatabaseNews,
    private readonly sending: Sending,
    private readonly mail: MailTransport,
    private readonly sms: SmsTransport,
    private readonly health: ProviderHealth,
    clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.policyRefusals = new PolicyRefusals(sending);
    const ready = () => this.ready();
    const make = async ({ template }: LayoutMissing) => this.layouts.of(await this.templates.get(template));
    const now = () => clock.now().getTime();
    const email = {
      channel: 'email',
      concurrency: mail.concurrency,
      ready,
      make,
      send: (each: Sendable) => this.sendMail(each),
    } as const;
    const text = {
      channel: 'sms',
      concurrency: sms.concurrency,
      ready,
      make,
      send: (each: Sendable) => this.sendSms(each),
    } as const;
    this.lanes = {
      email: new Lane(email, ledger, this.logger, now),
      sms: new Lane(text, ledger, this.logger, now),
    };
  }

  async onModuleInit(): Promise<void> {
    await this.sending.look();
    if (this.mail.isConfigured) this.health.watch('email', this.lanes.email);
    if (this.sms.isConfigured) this.health.watch('twilio', this.lanes.sms);
    const wakeAll = () => this.tick();
    this.news.on('messages', wakeAll, wakeAll);
    this.isRunning = true;
  }

  /** Messages announce themselves when they are due at once; those planned for later, and repeats, wait for this. */
  @Interval(TICK_MS)
  tick(): void {
    if (this.isRunning) for (const lane of Object.values(this.lanes)) lane.wake();
  }

  @Interval(LAPSE_CHECK_MS)
  async abandonLapsed(): Promise<void> {
    if (this.isRunning) await this.lookAround().catch((err: unknown) => this.logger.warn({ err }));
  }

  private async lookAround(): Promise<void> {
    await this.sending.look();
    await this.ledger.abandonLapsed();
  }

  /** Runs before anything waits for its end, so that nothing more is claimed meanwhile. */
  onModuleDestroy(): void {
    this.isRunning = false;
    for (const lane of Object.values(this.lanes)) lane.close();
  }

  async beforeApplicationShutdown(): Promise<void> {
    const drained = Promise.all(Object.values(this.lanes).map((lane) => lane.drain()));
    await orAborted(drained, AbortSignal.timeout(DRAIN_MS)).catch((err: unknown) =>
      this.logger.warn({ err }),
    );
    this.mail.close();
  }

  private async ready(): Promise<(claimed: Claimed) => Prepared> {
    const [{ look, layoutOf }, find] = await Promise.all([this.layouts.atHand(), this.templates.atHand()]);
    return ({ template, data, secrets, channel }) => {
      const known = find(template);
      if (!known) throw new LayoutMissing(template);
      const layout = layoutOf(known);
      const text = channel === 'sms' ? layout.fill({ ...data, ...secrets }).text : null;
      return { layout, look, subject: layout.fillSubject(data), text };
    };
  }

  /** Has no await between the check of the lease and the mail server. */
  private async sendMail({
    id,
    layout,
    look: { name, email },
    data,
    secrets,
    recipient,
    stream,
  }: Sendable): Promise<{ outcome: SendOutcome; messageId: string }> {
    const { subject, html, text } = layout.fill({ ...data, ...secrets });
    const from = this.config.MAIL_FROM ?? { name, address: email };
    const messageId = `${id}@${domainOf(this.config.MAIL_FROM ?? email)}`;
    const replyTo = this.config.MAIL_REPLY_TO;
    const mail = { messageId, from, replyTo, to: recipient, subject: subject ?? '', html: html ?? '', text };
    const unsubscribeLink = stream === 'campaign' ? data.unsubscribeLink : undefined;
    const outcome = await this.mail.send({ ...mail, unsubscribeLink });
    await this.notePolicy(outcome, recipient).catch((err: unknown) => this.logger.warn({ err }));
    return { outcome, messageId };
  }

  private async notePolicy(outcome: SendOutcome, recipient: string): Promise<void> {
    if (outcome.kind === 'accepted') this.policyRefusals.noteTaken();
    if (outcome.kind === 'later' && outcome.isPolicy)
      await this.policyRefusals.noteRefused(recipient, outcome.reason);
  }

  private async sendSms(message: Sendable): Promise<{ outcome: SendOutcome }> {
    const { id, layout, data, secrets, recipient: to } = message;
    const { text } = layout.fill({ ...data, ...secrets });
    const isFree = (providerId: string) => this.ledger.isFree(id, providerId);
    // A repeat by hand clears the reason: the person has weighed that the message may go twice.
    const wasTried = message.attempt > 1 && message.reason !== null;
    const sms = { id, to, text, validSeconds: validSeconds(message), wasTried, isFree };
    return { outcome: await this.sms.send(sms) };
  }
}

function domainOf(address: string): string {
  return /@([^\s>]+)/.exec(address)?.[1] ?? 'localhost';
}
