import type { Config } from '../../platform/config.js';
import { type Delivery, WebhookSource } from '../../platform/webhooks/webhook-source.js';
import { isSignedByTwilio } from './twilio-form.js';

/** Webhooks signed with our Twilio account's token. */
export abstract class TwilioSource extends WebhookSource {
  readonly refusal = 403;
  protected abstract readonly config: Config;

  get isConfigured(): boolean {
    return Boolean(this.config.TWILIO_AUTH_TOKEN);
  }

  isGenuine(delivery: Delivery): boolean {
    return isSignedByTwilio(this.config, delivery);
  }
}
