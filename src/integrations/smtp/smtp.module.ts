import { Module } from '@nestjs/common';
import type { Integration } from '#shared/integration.js';
import { MailTransport, unconfiguredMail } from '../../messages/transports.js';
import type { Config } from '../../platform/config.js';
import { Connections } from '../../platform/providers/connections.js';
import {
  isThisMachine,
  serverAddress,
  serverFields,
  serverUrl,
} from '../../platform/providers/server-url.js';
import type { SmtpSettings } from './smtp-mail.js';

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
  connect: {
    subject: 'Email',
    service: 'the mail server',
    where: 'Your mail provider lists these as SMTP settings. You may need an app password.',
    stops:
      'Emails stay in the Outbox and are not sent: confirmations, reports, campaigns, alerts, sign-in codes and password resets.',
    fields: [
      { name: 'server', label: 'Server', hint: 'For example, smtp.example.com' },
      {
        name: 'security',
        label: 'Encryption',
        choices: { smtp: 'STARTTLS (port 587)', smtps: 'TLS (port 465)' },
      },
      {
        name: 'port',
        label: 'Port',
        kind: 'number',
        isOptional: true,
        hint: 'Default: 587, or 465 with TLS.',
      },
      { name: 'username', label: 'User name', isOptional: true },
      { name: 'password', label: 'Password', kind: 'secret', isOptional: true },
      {
        name: 'MAIL_FROM',
        label: 'Sender',
        isOptional: true,
        hint: 'Name <address>. By default, the name and email from the company settings.',
      },
      { name: 'MAIL_REPLY_TO', label: 'Reply-To address', kind: 'email', isOptional: true },
    ],
  },
};

/** By protocol. */
const STANDARD_PORTS: Record<string, string> = { smtp: '587', smtps: '465' };

@Module({
  providers: [
    {
      provide: MailTransport,
      inject: [Connections],
      useFactory: (connections: Connections) =>
        connections.open<MailTransport>({
          integration: EMAIL,
          toVariables: ({ server = '', security = 'smtp', port, username, password, ...others }) => {
            const isEncrypted = security === 'smtps';
            const url = serverUrl(security, {
              server,
              port: port ?? STANDARD_PORTS[security]!,
              username: username ?? '',
              password: password ?? '',
            });
            return {
              SMTP_URL: isEncrypted || isThisMachine(server) ? url : `${url}?requireTLS=true`,
              ...others,
            };
          },
          toFields({ SMTP_URL = '', ...others }) {
            const fields = serverFields(SMTP_URL);
            const isStandard = fields.port === STANDARD_PORTS[fields.security!];
            return { ...fields, port: isStandard ? '' : fields.port!, ...others };
          },
          fieldOf: { SMTP_URL: 'server' },
          addressIn: ({ SMTP_URL }) => serverAddress(SMTP_URL!),
          async open(config) {
            if (!config.SMTP_URL) return unconfiguredMail(EMAIL);
            const { SmtpMail } = await import('./smtp-mail.js');
            return new SmtpMail({ url: config.SMTP_URL, dkim: dkimOf(config) });
          },
          describe: (mail) => ({
            isConfigured: mail.isConfigured,
            test: () => mail.check().then(() => 'The mail server responds and accepts our sign-in.'),
          }),
          close: (mail) => mail.close(),
        }),
    },
  ],
  exports: [MailTransport],
})
export class SmtpModule {}

function dkimOf({ DKIM_DOMAIN, DKIM_SELECTOR, DKIM_PRIVATE_KEY }: Config): SmtpSettings['dkim'] {
  if (!DKIM_DOMAIN || !DKIM_SELECTOR || !DKIM_PRIVATE_KEY) return undefined;
  // Environment files have one line per variable, so line breaks are escaped.
  const privateKey = DKIM_PRIVATE_KEY.replaceAll('\\n', '\n');
  return { domainName: DKIM_DOMAIN, keySelector: DKIM_SELECTOR, privateKey };
}
