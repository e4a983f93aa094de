import { type MessageCheck, UNSENT_CARRIER } from '#shared/message.js';
import type { ListText } from '../components/List';
import { plural } from '../components/text';

const checks: Record<MessageCheck, string> = {
  expiry: 'Not expired',
  campaign: 'Campaign is active',
  suppression: "Recipient hasn't opted out",
  consent: 'Consent',
  quietHours: 'Quiet hours',
  frequency: 'Message limit',
};

export const messageText = {
  title: 'Outbox',
  messages: 'Messages',
  search: 'Search email or phone',
  message: 'Message',
  to: 'To',
  lead: 'Open lead',
  channel: 'Channel',
  channels: { email: 'Email', sms: 'SMS' },
  streams: { transactional: 'Transactional', campaign: 'Campaign' },
  template: 'Template',
  version: (version: number) => `Version ${version}`,
  planned: 'Scheduled for',
  sent: 'Sent',
  status: 'Status',
  details: {
    title: 'Delivery',
    suppression: 'Blocked because',
    saved: 'Saved',
    due: 'Next attempt',
    expires: 'Expires',
    attempts: 'Attempts',
    carrier: 'Sent through',
    /** Every adapter but the mail server is shown by its own name. */
    carrierName: (carrier: string) => {
      if (carrier === UNSENT_CARRIER) return 'Not sent';
      return carrier === 'smtp' ? 'Mail server' : `${carrier.charAt(0).toUpperCase()}${carrier.slice(1)}`;
    },
    providerId: 'Provider ID',
    messageId: 'Message-ID',
    delivery: 'Delivery report',
    checks: 'Checks',
    noChecks: 'None yet. Each attempt to send runs them first.',
    passed: 'passed',
    refused: 'failed',
    names: checks,
  },
  look: {
    html: 'Preview',
    text: 'Plain text',
    frame: (name: string) => `Email: ${name}`,
    gone: 'Its template was deleted, and no copy was stored.',
    forgotten: 'The link or code in this message was removed after it was sent.',
    segments: (count: number) => plural(count, 'segment'),
    units: (count: number, encoding: string) => `${plural(count, 'character')} in ${encoding}`,
  },
  one: {
    missing: 'Message not found',
    missingText: "This message doesn't exist.",
    back: 'Back to the outbox',
    backToLead: 'Back to the lead',
    title: 'Message',
    failed: "Couldn't load the message.",
  },
  repeat: {
    label: 'Send again',
    title: (recipient: string) => `Send it to ${recipient} again?`,
    unknown: "We can't tell whether it arrived. If it did, it will arrive twice.",
    failed: "It didn't arrive. We'll run the checks again and resend it right away.",
    done: 'The message is being sent again',
  },
  cancel: {
    label: 'Cancel message',
    title: (recipient: string) => `Cancel the message to ${recipient}?`,
    text: "It won't be sent, and this can't be undone. The audit log records who canceled it.",
    done: 'Message canceled',
  },
  allow: {
    label: 'Allow messages again',
    title: (recipient: string) => `Allow messages to ${recipient} again?`,
    text: 'Only if you know that the address works again. If mail bounces again, it will be blocked again.',
    asked:
      "Only if you've read the reply and it doesn't ask to stop text messages. This restores the consent it ended.",
    done: 'Messages to this address are allowed again',
  },
  templates: {
    title: 'Templates',
    about: 'The messages Keyturn sends automatically, with sample data.',
    failed: "Couldn't load the templates.",
    none: 'No templates',
    subject: 'Subject',
    placeholders: 'Merge fields',
  },
};

export const messageListText: ListText = {
  count: (total) => plural(total, 'message'),
  empty: 'No messages yet',
  emptyHint: 'Every email and text message we send is listed here, with its status.',
  noMatch: 'No messages match these filters',
  failed: "Couldn't load the messages.",
};
