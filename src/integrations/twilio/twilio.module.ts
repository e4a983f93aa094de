import { Module } from '@nestjs/common';
import type { Integration } from '#shared/integration.js';
import { SmsTransport, unconfiguredSms } from '../../messages/transports.js';
import { type Config, publicApiUrl } from '../../platform/config.js';
import { Connections } from '../../platform/providers/connections.js';
import { INBOUND_PATH, MESSAGE_PARAMETER, STATUS_PATH, VOICE_PATH } from './twilio-form.js';
import type { TwilioOptions, TwilioTexts } from './twilio-texts.js';

export const TWILIO: Integration = {
  name: 'twilio',
  label: 'Twilio',
  role: 'SMS provider',
  needs: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_PHONE_NUMBER or TWILIO_MESSAGING_SERVICE_SID'],
  options: ['TWILIO_FORWARD_CALLS_TO', 'TWILIO_API_BASE'],
  connect: {
    subject: 'Text messages',
    service: 'Twilio',
    where:
      'Find the account SID and auth token on the console.twilio.com home page. Buy a number there first.',
    stops: 'Texts stay in the Outbox and are not sent, and texts and calls from owners no longer arrive.',
    fields: [
      { name: 'TWILIO_ACCOUNT_SID', label: 'Account SID', hint: 'Starts with AC.' },
      { name: 'TWILIO_AUTH_TOKEN', label: 'Auth token', kind: 'secret' },
      {
        name: 'TWILIO_PHONE_NUMBER',
        label: 'Phone number',
        isOptional: true,
        hint: 'The number you text from, such as +15155550142.',
      },
      {
        name: 'TWILIO_MESSAGING_SERVICE_SID',
        label: 'Messaging service SID',
        isOptional: true,
        hint: 'Starts with MG. Use it instead of a number if you have one.',
      },
      {
        name: 'TWILIO_FORWARD_CALLS_TO',
        label: 'Forward calls to',
        isOptional: true,
        hint: 'The phone that rings when someone calls. If blank, every call counts as missed.',
      },
    ],
    webhooks: [INBOUND_PATH, VOICE_PATH],
  },
};

@Module({
  providers: [
    {
      provide: SmsTransport,
      inject: [Connections],
      useFactory: (connections: Connections) =>
        connections.open<SmsTransport>({
          integration: TWILIO,
          async open(config) {
            const options = optionsOf(config);
            if (!options) return unconfiguredSms(TWILIO);
            // Twilio's library is only loaded where texts are sent.
            const { TwilioTexts } = await import('./twilio-texts.js');
            return new TwilioTexts(options);
          },
          describe: (texts) => ({
            isConfigured: texts.isConfigured,
            test: () => texts.check().then(() => 'Twilio responds and accepts our account.'),
          }),
          close: (texts) => texts.isConfigured && (texts as TwilioTexts).onApplicationShutdown(),
        }),
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
