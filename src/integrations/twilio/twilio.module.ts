import { Module } from '@nestjs/common';
import type { Integration } from '#shared/integration.js';
import { SmsTransport, unconfiguredSms } from '../../messages/transports.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { ProviderHealth } from '../../platform/providers/provider-health.js';
import { MESSAGE_PARAMETER, publicApiUrl, STATUS_PATH } from './twilio-form.js';
import { type TwilioOptions, TwilioTexts } from './twilio-texts.js';

export const TWILIO: Integration = {
  name: 'twilio',
  label: 'Twilio',
  role: 'SMS provider',
  needs: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_PHONE_NUMBER or TWILIO_MESSAGING_SERVICE_SID'],
  options: ['TWILIO_FORWARD_CALLS_TO', 'TWILIO_API_BASE'],
};

@Module({
  providers: [
    {
      provide: SmsTransport,
      inject: [CONFIG, ProviderHealth],
      useFactory: (config: Config, health: ProviderHealth) => {
        const options = optionsOf(config);
        const texts = options ? new TwilioTexts(options) : unconfiguredSms(TWILIO);
        const test = () => texts.check().then(() => 'Twilio responds and accepts our account.');
        health.register(TWILIO.name, { isConfigured: texts.isConfigured, test });
        return texts;
      },
    },
  ],
  exports: [SmsTransport],
})
export class TwilioModule {}

function optionsOf(config: Config): TwilioOptions | null {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken } = config;
  const from = senderOf(config);
  if (!accountSid || !authToken || !from) return null;
  return { accountSid, authToken, from, baseUrl: config.TWILIO_API_BASE, statusCallback: callbackOf(config) };
}

function senderOf({
  TWILIO_MESSAGING_SERVICE_SID: messagingServiceSid,
  TWILIO_PHONE_NUMBER: number,
}: Config): TwilioOptions['from'] | null {
  if (messagingServiceSid) return { messagingServiceSid };
  return number ? { number } : null;
}

/**
 * Override parameters for Twilio itself, neither sent to us nor signed: four more attempts after any error. By default
 * Twilio retries only failed connections.
 */
const RETRY_PARAMETERS = 'rc=4&rp=all';

/** Twilio rejects a message whose callback it could never reach. */
function callbackOf(config: Config): TwilioOptions['statusCallback'] {
  const base = publicApiUrl(config);
  const { hostname } = new URL(base);
  if (hostname === 'localhost' || hostname === '127.0.0.1') return null;
  return (messageId) => `${base}${STATUS_PATH}?${MESSAGE_PARAMETER}=${messageId}#${RETRY_PARAMETERS}`;
}
