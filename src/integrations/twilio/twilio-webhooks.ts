import type { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Header, Inject, Injectable, Module, type OnModuleInit, Post } from '@nestjs/common';
import type { ReplyMeaning } from '#shared/inbound-text.js';
import type { MessageDelivery, SuppressionReason } from '#shared/message.js';
import { CompanyService } from '../../content/company.service.js';
import { ContentModule } from '../../content/content.module.js';
import { ConversationModule } from '../../conversation/conversation.module.js';
import { MissedCalls } from '../../conversation/missed-calls.service.js';
import { DeliveryReports, resend } from '../../messages/delivery-reports.js';
import { PolicyRejections } from '../../messages/dispatcher.js';
import { InboundTexts } from '../../messages/inbound-texts.service.js';
import type { Message } from '../../messages/message.entity.js';
import { SendingService } from '../../messages/sending.service.js';
import { Suppressions } from '../../messages/suppressions.js';
import { CONFIG, type Config, publicApiUrl } from '../../platform/config.js';
import { HideFromApiDescription } from '../../platform/http/api-decorators.js';
import type { WebhookEvent } from '../../platform/webhooks/webhook-event.entity.js';
import { WebhookHandlers } from '../../platform/webhooks/webhook-handling.js';
import { WebhookInbox } from '../../platform/webhooks/webhook-inbox.js';
import { Delivered, WebhookRoute } from '../../platform/webhooks/webhook-route.js';
import {
  type Delivery,
  type EventName,
  type Reaction,
  WebhookSource,
} from '../../platform/webhooks/webhook-source.js';
import { describeCode, isRefusedByPolicy, isTransient } from './twilio.errors.js';
import {
  type Form,
  fieldOf,
  isSignedByTwilio,
  MESSAGE_PARAMETER,
  readForm,
  VOICE_PATH,
} from './twilio-form.js';

/** Webhooks signed with our Twilio account's token. */
abstract class TwilioSource extends WebhookSource {
  readonly refusal = 403;
  protected abstract readonly config: Config;

  get isConfigured(): boolean {
    return Boolean(this.config.TWILIO_AUTH_TOKEN);
  }

  isGenuine(delivery: Delivery): Promise<boolean> {
    return isSignedByTwilio(this.config, delivery);
  }
}

/** Twilio's own reading of a reply, where Advanced Opt-Out is on: its lists and ours must not differ. */
const OPT_OUT_TYPES = new Map<string, ReplyMeaning>([
  ['STOP', 'stop'],
  ['START', 'start'],
  ['HELP', 'help'],
]);
/** Phone numbers, and short codes of other services. */
const SENDER = /^\+?\d{3,15}$/;

/** Someone replies by text message. Twilio confirms STOP, START and HELP itself, so we send nothing back. */
@Injectable()
class TwilioInboundSource extends TwilioSource {
  readonly name = 'twilio-inbound';

  constructor(
    private readonly inbound: InboundTexts,
    @Inject(CONFIG) protected readonly config: Config,
  ) {
    super();
  }

  nameOf({ body }: Delivery): EventName | null {
    const form = readForm(body);
    const key = fieldOf(form, 'MessageSid');
    return key ? { key, type: fieldOf(form, 'OptOutType') || 'message' } : null;
  }

  async react({ body, receivedAt }: WebhookEvent): Promise<Reaction | null> {
    const form = readForm(body);
    const [providerId, sender] = [fieldOf(form, 'MessageSid'), fieldOf(form, 'From')];
    if (!providerId || !SENDER.test(sender)) return null;
    const text = fieldOf(form, 'Body');
    const meaning = OPT_OUT_TYPES.get(fieldOf(form, 'OptOutType'));
    return (em) => this.inbound.receive(em, { providerId, sender, text, meaning, receivedAt });
  }
}

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
class TwilioStatusSource extends TwilioSource {
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

/** The numbers Twilio sends for callers who block their caller ID. */
const BLOCKED_NUMBERS = new Set(['+266696687', '+7378742833', '+2562533', '+86282452253']);
/** How a forwarded call ends if someone answered it. */
const TAKEN = ['completed', 'answered'];

/**
 * Calls to our number. Twilio asks what to do when a call comes in and, if it was forwarded, again when that ends: then
 * `DialCallStatus` says whether anyone answered.
 */
@Injectable()
class TwilioVoiceSource extends TwilioSource {
  readonly name = 'twilio-voice';

  constructor(
    private readonly calls: MissedCalls,
    @Inject(CONFIG) protected readonly config: Config,
  ) {
    super();
  }

  nameOf({ body }: Delivery): EventName | null {
    const form = readForm(body);
    const key = fieldOf(form, 'CallSid');
    const status = fieldOf(form, 'DialCallStatus');
    return key ? { key: [key, status].filter(Boolean).join(':'), type: status || 'incoming' } : null;
  }

  async react({ body, receivedAt }: WebhookEvent): Promise<Reaction | null> {
    const form = readForm(body);
    const [providerId, caller] = [fieldOf(form, 'CallSid'), fieldOf(form, 'From')];
    if (!providerId || !hasNumber(form)) return null;
    if (this.isRinging(form) || TAKEN.includes(fieldOf(form, 'DialCallStatus'))) return null;
    return (em) => this.calls.receive(em, { providerId, caller, at: receivedAt });
  }

  /** The response as TwiML: rings the phone, or says that we'll call back. */
  async answer({ body }: Delivery, company: string): Promise<string> {
    const form = readForm(body);
    const { default: VoiceResponse } = await import('twilio/lib/twiml/VoiceResponse.js');
    const response = new VoiceResponse();
    if (this.isRinging(form)) {
      const action = publicApiUrl(this.config) + VOICE_PATH;
      response.dial({ action, timeout: RING_SECONDS }, this.config.TWILIO_FORWARD_CALLS_TO);
    } else if (!TAKEN.includes(fieldOf(form, 'DialCallStatus'))) {
      const next = hasNumber(form)
        ? "but we'll call you back."
        : "and your caller ID is blocked. Please send us an email or a text, and we'll call you back.";
      response.say(`Thanks for calling ${company}. We can't take your call right now, ${next}`);
    }
    return response.toString();
  }

  private isRinging(form: Form): boolean {
    return Boolean(this.config.TWILIO_FORWARD_CALLS_TO) && !fieldOf(form, 'DialCallStatus');
  }
}

/** Shorter than it takes most voicemail to pick up. */
const RING_SECONDS = 20;

/** A TwiML response that sends nothing back. */
const NOTHING = '<?xml version="1.0" encoding="UTF-8"?><Response/>';

/** Twilio's webhooks. */
@HideFromApiDescription()
@Controller('api/twilio')
class TwilioController implements OnModuleInit {
  constructor(
    private readonly inbox: WebhookInbox,
    private readonly handling: WebhookHandlers,
    private readonly status: TwilioStatusSource,
    private readonly inbound: TwilioInboundSource,
    private readonly voice: TwilioVoiceSource,
    private readonly company: CompanyService,
  ) {}

  onModuleInit(): void {
    this.handling.register(this.status);
    this.handling.register(this.inbound);
    this.handling.register(this.voice);
  }

  @WebhookRoute()
  @Post('status')
  async receive(@Delivered() delivery: Delivery): Promise<void> {
    await this.inbox.receive(this.status, delivery);
  }

  @WebhookRoute()
  @Post('inbound')
  @Header('content-type', 'text/xml; charset=utf-8')
  async answered(@Delivered() delivery: Delivery): Promise<string> {
    await this.inbox.receive(this.inbound, delivery);
    return NOTHING;
  }

  @WebhookRoute()
  @Post('voice')
  @Header('content-type', 'text/xml; charset=utf-8')
  async called(@Delivered() delivery: Delivery): Promise<string> {
    await this.inbox.receive(this.voice, delivery);
    return this.voice.answer(delivery, (await this.company.read()).name);
  }
}

@Module({
  imports: [ContentModule, ConversationModule],
  controllers: [TwilioController],
  providers: [TwilioInboundSource, TwilioStatusSource, TwilioVoiceSource],
})
export class TwilioWebhooksModule {}

/** Whether the caller can be called back. */
function hasNumber(form: Form): boolean {
  const caller = fieldOf(form, 'From');
  return NUMBER.test(caller) && !BLOCKED_NUMBERS.has(caller);
}
