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
import { describeCode, isRefusedByPolicy, isTransient } from './twilio.errors.js';
import { type Form, fieldOf, MESSAGE_PARAMETER, readForm } from './twilio-form.js';
import { TwilioSource } from './twilio-source.js';

/** The delivery state for each Twilio status. Delivered is final, so the order of events doesn't matter. */
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

/** A status may arrive before we have stored Twilio's message id; it is retried a little later. */
const ATTEMPTS_FOR_UNKNOWN = 4;

/** Twilio's delivery status of a text message. */
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
    const report = {
      carrier: 'twilio',
      providerId: sid,
      id: new URL(path, 'http://any').searchParams.get(MESSAGE_PARAMETER) ?? undefined,
      delivery,
      at: receivedAt,
      reason: delivery === 'undelivered' ? (describeCode(code) ?? `Not delivered: ${status}`) : null,
      suppress: code ? SUPPRESSED[code] : null,
    } as const;
    if (delivery === 'delivered') this.policyRefusals.recordAccepted();
    if (delivery === 'undelivered' && isRefusedByPolicy(code))
      await this.policyRefusals.recordRejected(to, `Carriers reject our text messages: ${report.reason}`);
    return async (em) => {
      const message = await this.deliveries.record(em, report);
      if (!message && attempts < ATTEMPTS_FOR_UNKNOWN)
        throw new Error('There is no message with this id yet.');
      // The lead was deleted in the meantime, but what Twilio says about its number still applies.
      if (!message && report.suppress && NUMBER.test(to))
        await this.suppressions.add(em, 'sms', to, report.suppress);
      if (message && isTransient(code)) await this.repeat(em, message, attempts);
      return { leadId: message?.leadId ?? null };
    };
  }

  private async repeat(em: EntityManager, message: Message, attempts: number): Promise<void> {
    if (message.state === 'sending' && attempts < ATTEMPTS_FOR_UNKNOWN)
      throw new Error('Whether the message was sent is not settled yet.');
    await resend(em, message);
  }
}

function namesIn(form: Form) {
  return {
    sid: fieldOf(form, 'MessageSid') || fieldOf(form, 'SmsSid'),
    status: fieldOf(form, 'MessageStatus') || fieldOf(form, 'SmsStatus'),
  };
}
