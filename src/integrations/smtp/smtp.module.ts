import { Module } from '@nestjs/common';
import { MailTransport, unconfiguredMail } from '../../messages/transports.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { ProviderHealth } from '../../platform/providers/provider-health.js';
import { SmtpMail, type SmtpSettings } from './smtp-mail.js';

@Module({
  providers: [
    {
      provide: MailTransport,
      inject: [CONFIG, ProviderHealth],
      useFactory: (config: Config, health: ProviderHealth) => {
        const mail = config.SMTP_URL
          ? new SmtpMail({ url: config.SMTP_URL, dkim: dkimOf(config) })
          : unconfiguredMail();
        const test = () => mail.check().then(() => 'The mail server responds and accepts our sign-in.');
        health.register('email', { isConfigured: mail.isConfigured, test });
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
