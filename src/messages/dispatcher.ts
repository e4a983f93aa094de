import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnModuleInit,
} from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clock } from '../platform/clock.js';
import { CONFIG, type Config } from '../platform/config.js';
import { DatabaseNews } from '../platform/live/database-news.js';
import { orAborted } from '../platform/or-aborted.js';
import type { MessageChannel } from '../shared/messages/message.contract.js';
import { Lane } from './lane.js';
import { Layouts } from './layouts.js';
import { type Claimed, Ledger, type Prepared } from './ledger.js';
import { MailTransport } from './mail-transport.js';
import type { SendOutcome } from './send-outcome.js';
import { SmsTransport } from './sms-transport.js';
import { KnownTemplates } from './templates/known-templates.js';

const TICK_MS = 1_000;
const LAPSE_CHECK_MS = 5_000;
/** What is under way gets this long when the process is asked to end. */
const DRAIN_MS = 20_000;

/** Sends what is due: the only one that reaches a provider, and only with what the gate has let pass. */
@Injectable()
export class Dispatcher implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger('Dispatcher');
  private readonly lanes: Record<MessageChannel, Lane>;
  private isRunning = false;

  constructor(
    private readonly ledger: Ledger,
    private readonly layouts: Layouts,
    private readonly templates: KnownTemplates,
    private readonly news: DatabaseNews,
    private readonly mail: MailTransport,
    private readonly sms: SmsTransport,
    clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    const prepare = (claimed: Claimed) => this.prepare(claimed);
    const now = () => clock.now().getTime();
    const { concurrency } = mail;
    const email = {
      channel: 'email',
      concurrency,
      prepare,
      send: (each: Claimed) => this.sendMail(each),
    } as const;
    const text = {
      channel: 'sms',
      concurrency: sms.concurrency,
      prepare,
      send: (each: Claimed) => this.sendSms(each),
    } as const;
    this.lanes = {
      email: new Lane(email, ledger, this.logger, now),
      sms: new Lane(text, ledger, this.logger, now),
    };
  }

  onModuleInit(): void {
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
    if (this.isRunning) await this.ledger.abandonLapsed().catch((err: unknown) => this.logger.warn({ err }));
  }

  /** Whether the provider of a channel was away when it was last asked. */
  isHeldBack(channel: MessageChannel): boolean {
    return this.lanes[channel].isHeldBack;
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isRunning = false;
    const drained = Promise.all(Object.values(this.lanes).map((lane) => lane.drain()));
    await orAborted(drained, AbortSignal.timeout(DRAIN_MS)).catch((err: unknown) =>
      this.logger.warn({ err }),
    );
    this.mail.close();
  }

  private async prepare({ template, data, secrets, channel }: Claimed): Promise<Prepared> {
    const layout = await this.layouts.of(await this.templates.get(template));
    const values = { ...data, ...secrets };
    return {
      layout: layout.hash,
      version: layout.parts.version,
      subject: layout.fillSubject(data),
      text: channel === 'sms' ? layout.fill(values).text : null,
    };
  }

  private async sendMail(claimed: Claimed): Promise<{ outcome: SendOutcome; messageId: string }> {
    const { id, template, data, secrets, recipient, stream } = claimed;
    const layout = await this.layouts.of(await this.templates.get(template));
    const { subject, html, text } = layout.fill({ ...data, ...secrets });
    const { name, email } = await this.layouts.look();
    const from = this.config.MAIL_FROM ?? { name, address: email };
    const messageId = `${id}@${domainOf(this.config.MAIL_FROM ?? email)}`;
    const replyTo = this.config.MAIL_REPLY_TO;
    const mail = { messageId, from, replyTo, to: recipient, subject: subject ?? '', html: html ?? '', text };
    const unsubscribeLink = stream === 'campaign' ? data.unsubscribeLink : undefined;
    return { outcome: await this.mail.send({ ...mail, unsubscribeLink }), messageId };
  }

  private async sendSms({
    id,
    template,
    data,
    secrets,
    recipient,
  }: Claimed): Promise<{ outcome: SendOutcome }> {
    const layout = await this.layouts.of(await this.templates.get(template));
    const { text } = layout.fill({ ...data, ...secrets });
    return { outcome: await this.sms.send({ id, to: recipient, text }) };
  }
}

function domainOf(address: string): string {
  return /@([^\s>]+)/.exec(address)?.[1] ?? 'localhost';
}
