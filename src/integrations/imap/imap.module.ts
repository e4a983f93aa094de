import { Module } from '@nestjs/common';
import type { Integration } from '#shared/integration.js';
import { checkMailbox, Mailbox, type OpenMailbox } from '../../inbox/mailbox.js';
import { Connections } from '../../platform/providers/connections.js';
import { NotConfigured } from '../../platform/providers/provider-errors.js';
import { serverAddress, serverFields, serverUrl } from '../../platform/providers/server-url.js';
import { ImapMailbox } from './imap-mailbox.js';

export const MAILBOX: Integration = {
  name: 'mailbox',
  label: 'Mailbox',
  role: "Owners' replies by email",
  needs: ['IMAP_URL'],
  options: ['INBOUND_EMAIL_SECRET'],
  connect: {
    subject: "Owners' replies by email",
    service: 'the mailbox',
    where:
      'Your mail provider lists these as IMAP settings. Use the mailbox that owners reply to. Keyturn only reads it.',
    stops: 'Email replies no longer arrive in the Inbox, and campaigns keep running after an owner replies.',
    fields: [
      { name: 'server', label: 'Server', hint: 'For example, imap.example.com' },
      {
        name: 'security',
        label: 'Encryption',
        choices: { imaps: 'TLS (port 993)', imap: 'STARTTLS (port 143)' },
      },
      {
        name: 'port',
        label: 'Port',
        kind: 'number',
        isOptional: true,
        hint: 'Default: 993, or 143 with STARTTLS.',
      },
      { name: 'username', label: 'User name' },
      { name: 'password', label: 'Password', kind: 'secret' },
      { name: 'folder', label: 'Folder', isOptional: true, hint: 'Default: INBOX.' },
    ],
  },
};

class UnconfiguredMailbox extends Mailbox {
  readonly integration = MAILBOX.name;
  readonly id = '';
  readonly isConfigured = false;

  async open(): Promise<OpenMailbox> {
    throw new NotConfigured(MAILBOX.label);
  }
}

@Module({
  providers: [
    {
      provide: Mailbox,
      inject: [Connections],
      useFactory: (connections: Connections) =>
        connections.open<Mailbox>({
          integration: MAILBOX,
          toVariables: ({ security = 'imaps', ...entered }) => ({ IMAP_URL: serverUrl(security, entered) }),
          fieldOf: { IMAP_URL: 'server' },
          toFields: ({ IMAP_URL }) => serverFields(IMAP_URL!),
          addressIn: ({ IMAP_URL }) => serverAddress(IMAP_URL!),
          open: ({ IMAP_URL }) => (IMAP_URL ? new ImapMailbox(IMAP_URL) : new UnconfiguredMailbox()),
          describe: (mailbox) => ({ isConfigured: mailbox.isConfigured, test: () => checkMailbox(mailbox) }),
        }),
    },
  ],
  exports: [Mailbox],
})
export class ImapModule {}
