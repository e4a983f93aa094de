import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { MessageDelivery } from '#shared/message.js';
import type { SuppressionReason } from '#shared/suppression.js';
import { DeliveryReports, resend } from '../../messages/delivery-reports.js';
import { PolicyRejections } from '../../messages/dispatcher.js';
import type { Message } from '../../messages/message.entity.js';
import { SendingService } from '../../messages/sending.service.js';
import { Suppressions } from '../../messages/suppressions.js';
import { CONFIG, type Config } from '../../platform/config.js';
import type { WebhookEvent } from '../../platform/webhooks/webhook-event.entity.js';
import type { Delivery, EventName, Reaction } from '../../platform/webhooks/webhook-source.js';
import { isRefusedByPolicy, mayPass, wordsOf } from './twilio.errors.js';
import { type Form, fieldOf, MESSAGE_PARAMETER, readForm } from './twilio-form.js';
import { TwilioSource } from './twilio-source.js';

/** The delivery that each status tells of; one that arrived has arrived, so that disorder does no harm. */
const DELIVERIES = new Map<string, MessageDelivery | null>(
  Object.entries({
    accepted: null,
    scheduled: null,
    queued: null,
    sending: null,
    sent: null,
    delivered: 'delivered',
    read: 'delivered',
    undelivered: 'undelivered',
    failed: 'undelivered',
    canceled: 'undelivered',
  }),
);

const SUPPRESSED: Record<number, SuppressionReason> = { 21610: 'stop', 30006: 'unreachable' };

const NUMBER = /^\+\d{7,15}$/;

/** News may be faster than our own note of what Twilio called the message; then it is taken up a little later. */
const TRIES_FOR_UNKNOWN = 4;

/** Twilio telling what became of a text message. */
@Injectable()
export class TwilioStatusSource extends TwilioSource {
  readonly name = 'twilio-status';
  private readonly policyRefusals: PolicyRejections;

  constructor(
    private readonly deliveries: DeliveryReports,
    private readonly suppressions: Suppressions,
    sending: SendingService,
    @Inject(CONFIG) protected readonly config: Config,
  ) {
    super();
    this.policyRefusals = new PolicyRejections(sending);
  }

  nameOf({ body }: Delivery): EventName | null {
    const { sid, status } = namesIn(readForm(body));
    return sid && status ? { key: `${sid}:${status}`, type: status } : null;
  }

  async react({ body, path, attempts, receivedAt }: WebhookEvent): Promise<Reaction | null> {
    const form = readForm(body);
    const { sid, status } = namesIn(form);
    const delivery = DELIVERIES.get(status);
    if (!sid || delivery === undefined) return null;
    const code = Number(fieldOf(form, 'ErrorCode')) || null;
    const to = fieldOf(form, 'To');
    const news = {
      carrier: 'twilio',
      providerId: sid,
      id: new URL(path, 'http://any').searchParams.get(MESSAGE_PARAMETER) ?? undefined,
      delivery,
      at: receivedAt,
      reason: delivery === 'undelivered' ? (wordsOf(code) ?? `Not delivered: ${status}`) : null,
      suppress: code ? SUPPRESSED[code] : null,
    } as const;
    if (delivery === 'delivered') this.policyRefusals.recordAccepted();
    if (delivery === 'undelivered' && isRefusedByPolicy(code))
      await this.policyRefusals.recordRejected(to, `Carriers refuse our text messages: ${news.reason}`);
    return async (em) => {
      const message = await this.deliveries.record(em, news);
      if (!message && attempts < TRIES_FOR_UNKNOWN) throw new Error('No message goes by this name yet.');
      // The lead was deleted meanwhile: what Twilio says of its number holds all the same.
      if (!message && news.suppress && NUMBER.test(to))
        await this.suppressions.add(em, 'sms', to, news.suppress);
      if (message && mayPass(code)) await this.repeat(em, message, attempts);
      return { leadId: message?.leadId ?? null };
    };
  }

  private async repeat(em: EntityManager, message: Message, attempts: number): Promise<void> {
    if (message.state === 'sending' && attempts < TRIES_FOR_UNKNOWN)
      throw new Error('It is not settled yet that the message was sent.');
    await resend(em, message);
  }
}

function namesIn(form: Form) {
  return {
    sid: fieldOf(form, 'MessageSid') || fieldOf(form, 'SmsSid'),
    status: fieldOf(form, 'MessageStatus') || fieldOf(form, 'SmsStatus'),
  };
}
