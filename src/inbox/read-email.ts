import { hash } from 'node:crypto';
import type { AddressObject, ParsedMail } from 'mailparser';
import { emailSchema } from '#shared/fields.js';
import { type EmailAttachment, INBOUND_EMAIL_LIMITS } from '#shared/inbound-email.js';
import { LEAD_LIMITS } from '#shared/lead.js';
import { storableText, withoutDirectionMarks } from '#shared/text.js';
import { messageIdIn } from '../messages/reply-address.js';

/** What the parser gives up on still waits for someone to open it in the mailbox. */
const UNREADABLE: ParsedMail = { attachments: [], headers: new Map(), headerLines: [], html: false };

/** An email as far as we use it. */
export interface ReadEmail {
  messageId: string;
  /** What it answers, the closest first: the id of our message from the address it was sent to, then Message-IDs. */
  references: string[];
  sender: string;
  senderName: string | null;
  recipient: string;
  subject: string;
  text: string;
  quote: string | null;
  /** A report, such as a bounce or a read receipt, isn't shown to staff. */
  kind: 'personal' | 'automatic' | 'report';
  attachments: ReadAttachment[];
}

export interface ReadAttachment extends Omit<EmailAttachment, 'fileId'> {
  content: Buffer;
}

const { subject: MAX_SUBJECT, text: MAX_TEXT, attachments: MAX_ATTACHMENTS } = INBOUND_EMAIL_LIMITS;
/** The text and what it quotes. What follows is cut off. */
const MAX_READ = 10 * MAX_TEXT;
const MAX_REFERENCES = 50;
const MAX_HTML = 1024 * 1024;
const OPTIONS = {
  skipTextToHtml: true,
  skipImageLinks: true,
  skipTextLinks: true,
  maxHtmlLengthToParse: MAX_HTML,
};

async function parse(source: Buffer | string): Promise<ParsedMail> {
  // Loaded for the first email instead of at startup.
  const { simpleParser } = await import('mailparser');
  return simpleParser(source, OPTIONS);
}

/** Reads an email in MIME format. Anything a sender can leave out or get wrong becomes blank. */
export async function readEmail(raw: Buffer): Promise<ReadEmail> {
  const mail = await parse(raw).catch(() => UNREADABLE);
  const [from] = addressesIn(mail.from);
  const { text, quote } = splitQuote(tidy((await textIn(mail)).slice(0, MAX_READ)));
  return {
    messageId: idsIn(mail.messageId)[0] ?? `sha256:${hash('sha256', raw)}`,
    references: [...tokensIn(mail), ...idsIn(mail.inReplyTo), ...idsIn(mail.references).toReversed()].slice(
      0,
      MAX_REFERENCES,
    ),
    sender: from?.address ?? '',
    senderName: from?.name || null,
    recipient: addressesIn(mail.to)[0]?.address ?? '',
    subject: storableText(mail.subject ?? '', MAX_SUBJECT),
    text: text.slice(0, MAX_TEXT).toWellFormed(),
    quote: quote?.slice(0, MAX_TEXT).toWellFormed() ?? null,
    kind: kindOf(mail),
    attachments: mail.attachments
      .slice(0, MAX_ATTACHMENTS)
      .map(({ filename, contentType, size, content }) => ({
        name: storableText(filename ?? '', INBOUND_EMAIL_LIMITS.attachmentName) || 'Unnamed',
        type: storableText(contentType, 100),
        size,
        content,
      })),
  };
}

/** The parser reads HTML as text only where it is a whole email or its only version, not next to attachments. */
async function textIn({ text, html }: ParsedMail): Promise<string> {
  if (text || !html || html.length > MAX_HTML) return text ?? '';
  const alone = await parse(`Content-Type: text/html; charset=utf-8\r\n\r\n${html}`);
  return alone.text ?? '';
}

function addressesIn(header: AddressObject | AddressObject[] | undefined) {
  const all = [header ?? []].flat().flatMap(({ value }) => value);
  return all.map(({ address = '', name }) => ({
    address: emailSchema.safeParse(address).data ?? '',
    name: storableText(name ?? '', LEAD_LIMITS.name),
  }));
}

/** Where an email was sent to. Mail that was forwarded to the mailbox names its first address only at the end. */
const RECIPIENT_HEADERS = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to'];

/** The ids of our messages in the addresses it was sent to. */
function tokensIn({ headerLines }: ParsedMail): string[] {
  const lines = headerLines.filter(({ key }) => RECIPIENT_HEADERS.includes(key));
  return lines.map(({ line }) => messageIdIn(line)).filter((id) => id !== null);
}

/** Message-IDs without angle brackets. */
function idsIn(header: string | string[] | undefined): string[] {
  const words = [header ?? []]
    .flat()
    .join(' ')
    .split(/[\s<>]+/);
  return words
    .filter((word) => word.includes('@') && word.length <= INBOUND_EMAIL_LIMITS.messageId)
    .map((id) => storableText(id, INBOUND_EMAIL_LIMITS.messageId));
}

/** Text as staff read it: no invisible characters, no more than one blank line in a row. */
function tidy(text: string): string {
  return withoutDirectionMarks(text)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const AUTOMATIC_PRECEDENCE = /^(auto_reply|bulk|junk|list)$/i;
const AUTOMATIC_HEADERS = ['x-autoreply', 'x-autorespond', 'list-id', 'list-unsubscribe'];
const AUTOMATIC_SUBJECT =
  /^(re: *)?(auto(matic|mated)?[ -]?(reply|response)\b|out of (the )?office\b|on vacation\b|vacation (reply|response)\b|away from (the|my) (office|desk|email)\b)/i;
const REPORT_SENDER = /^(mailer-daemon|postmaster)@/;

function kindOf({ headers, subject = '', from }: ParsedMail): ReadEmail['kind'] {
  const type = headers.get('content-type');
  if (typeof type === 'object' && 'value' in type && type.value === 'multipart/report') return 'report';
  if (REPORT_SENDER.test(addressesIn(from)[0]?.address ?? '')) return 'report';
  const submitted = textOf(headers.get('auto-submitted'));
  const isAutomatic =
    (submitted !== '' && !submitted.startsWith('no')) ||
    AUTOMATIC_PRECEDENCE.test(textOf(headers.get('precedence'))) ||
    AUTOMATIC_HEADERS.some((name) => headers.has(name)) ||
    // mailparser groups the List headers.
    headers.has('list') ||
    AUTOMATIC_SUBJECT.test(subject.trim());
  return isAutomatic ? 'automatic' : 'personal';
}

function textOf(header: unknown): string {
  return typeof header === 'string' ? header.trim().toLowerCase() : '';
}

/** Where the earlier mail starts, as Gmail and Apple Mail, Outlook, and older programs write it. */
const QUOTE_STARTS = [
  // The line may be wrapped.
  /^[ \t>]*On [^\n]{1,200}(\n[^\n]{1,200})?\bwrote:$/m,
  /^[ \t]*-{2,}[ \t]*Original Message[ \t]*-{2,}$/im,
  /^(_{10,}\n+)?[ \t]*\*?From:\*?[^\n]{1,300}\n\*?(Sent|Date|To):/m,
  /^>/m,
];
/** A line of the sender's own below a quoted one. */
const ANSWER_BETWEEN = /^>[^\n]*\n+[^>\n]/m;

/** Splits what the sender wrote from the mail they answer. Someone who writes below or between the quote is shown whole. */
export function splitQuote(text: string): { text: string; quote: string | null } {
  const starts = QUOTE_STARTS.map((start) => text.search(start)).filter((at) => at >= 0);
  const at = Math.min(...starts, text.length);
  const written = text.slice(0, at).trim();
  const quote = text.slice(at).trim();
  const isFolded = written !== '' && quote !== '' && !ANSWER_BETWEEN.test(quote);
  return isFolded ? { text: written, quote } : { text, quote: null };
}
