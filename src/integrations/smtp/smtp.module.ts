import { Module } from '@nestjs/common';
import type { Integration } from '#shared/integration.js';
import { MailTransport, unconfiguredMail } from '../../messages/transports.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { ProviderHealth } from '../../platform/providers/provider-health.js';
import { SmtpMail, type SmtpSettings } from './smtp-mail.js';

export const EMAIL: Integration = {
  name: 'email',
  label: 'Email',
  role: 'Email sending service',
  needs: ['SMTP_URL'],
  options: [
    'MAIL_FROM',
    'MAIL_REPLY_TO',
    'MAIL_REPLY_TOKENS',
    'MAIL_POSTAL_ADDRESS',
    'MAIL_WEBHOOK_SECRET',
    'DKIM_DOMAIN',
    'DKIM_SELECTOR',
    'DKIM_PRIVATE_KEY',
  ],
};

@Module({
  providers: [
    {
      provide: MailTransport,
      inject: [CONFIG, ProviderHealth],
      useFactory: (config: Config, health: ProviderHealth) => {
        const mail = config.SMTP_URL
          ? new SmtpMail({ url: config.SMTP_URL, dkim: dkimOf(config) })
          : unconfiguredMail(EMAIL);
        const test = () => mail.check().then(() => 'The mail server responds and accepts our sign-in.');
        health.register(EMAIL.name, { isConfigured: mail.isConfigured, test });
        return mail;
      },
    },
  ],
  exports: [MailTransport],
})
export class SmtpModule {}

function dkimOf({ DKIM_DOMAIN, DKIM_SELECTOR, DKIM_PRIVATE_KEY }: Config): SmtpSettings['dkim'] {
  if (!DKIM_DOMAIN || !DKIM_SELECTOR || !DKIM_PRIVATE_KEY) return undefined;
  // Environment files hold one line per variable, so line breaks are escaped.
  const privateKey = DKIM_PRIVATE_KEY.replaceAll('\\n', '\n');
  return { domainName: DKIM_DOMAIN, keySelector: DKIM_SELECTOR, privateKey };
}
