import { Inject, Injectable } from '@nestjs/common';
import type { ReplyMeaning } from '#shared/inbound-text.js';
import { InboundTexts } from '../../messages/inbound-texts.service.js';
import { CONFIG, type Config } from '../../platform/config.js';
import type { WebhookEvent } from '../../platform/webhooks/webhook-event.entity.js';
import type { Delivery, EventName, Reaction } from '../../platform/webhooks/webhook-source.js';
import { fieldOf, readForm } from './twilio-form.js';
import { TwilioSource } from './twilio-source.js';

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
export class TwilioInboundSource extends TwilioSource {
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
