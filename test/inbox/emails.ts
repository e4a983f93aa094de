import { randomUUID } from 'node:crypto';

export interface TestEmail {
  from: string;
  to?: string;
  subject?: string;
  text?: string;
  messageId?: string;
  headers?: Record<string, string>;
}

/** An email as a mail server passes it on. */
export function mime({
  from,
  to = 'Des Moines Homes <office@example.com>',
  subject = 'Re: Your home',
  text = 'Sounds good.',
  messageId = `<${randomUUID()}@mail.example.com>`,
  headers = {},
}: TestEmail): string {
  const lines = {
    From: from,
    To: to,
    Subject: subject,
    'Message-ID': messageId,
    'Content-Type': 'text/plain; charset=utf-8',
    ...headers,
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}`);
  return [...head, '', text].join('\r\n');
}
