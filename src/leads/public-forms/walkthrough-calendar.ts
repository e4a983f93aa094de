import type { Company } from '#shared/company.js';

const LINE_BYTES = 75;

export interface WalkthroughEvent {
  /** Stays the same for every version of the event. */
  uid: string;
  /** Grows with every change, so that calendars accept the newer version. */
  sequence: number;
  startsAt: Date;
  minutes: number;
  writtenAt: Date;
  property: string;
  isCanceled: boolean;
  company: Pick<Company, 'name' | 'phone' | 'email'>;
}

/** The walkthrough as an iCalendar file (RFC 5545). Times are UTC, so it needs no time zone definition. */
export function toCalendar(event: WalkthroughEvent): string {
  const { uid, sequence, startsAt, minutes, writtenAt, property, isCanceled, company } = event;
  const endsAt = new Date(startsAt.getTime() + minutes * 60_000);
  return toLines([
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
    ['PRODID', '-//Keyturn//Walkthrough//EN'],
    ['CALSCALE', 'GREGORIAN'],
    ['METHOD', 'PUBLISH'],
    ['BEGIN', 'VEVENT'],
    ['UID', uid],
    ['SEQUENCE', String(sequence)],
    ['DTSTAMP', toUtc(writtenAt)],
    ['DTSTART', toUtc(startsAt)],
    ['DTEND', toUtc(endsAt)],
    ['SUMMARY', escapeText(`Walkthrough with ${company.name}`)],
    ['LOCATION', escapeText(property)],
    ['DESCRIPTION', escapeText(`Need another time? Call ${company.phone} or email ${company.email}.`)],
    ['STATUS', isCanceled ? 'CANCELLED' : 'CONFIRMED'],
    ['TRANSP', isCanceled ? 'TRANSPARENT' : 'OPAQUE'],
    ['END', 'VEVENT'],
    ['END', 'VCALENDAR'],
  ]);
}

/** `20261124T150000Z` */
export function toUtc(at: Date): string {
  return at.toISOString().replace(/[-:]|\.\d{3}/g, '');
}

/** Text values escape backslashes, separators and line breaks; other control characters are not allowed. */
export function escapeText(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|[\r\n]/g, '\\n')
    .replace(/\p{Cc}/gu, ' ');
}

export function toLines(properties: [name: string, value: string][]): string {
  return properties.map(([name, value]) => `${fold(`${name}:${value}`)}\r\n`).join('');
}

/** Lines over 75 bytes continue on the next one after a space; a character is never split. */
function fold(line: string): string {
  let folded = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > LINE_BYTES) {
      folded += '\r\n ';
      bytes = 1;
    }
    folded += character;
    bytes += size;
  }
  return folded;
}
