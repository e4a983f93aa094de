import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export type FakeCalendar = Awaited<ReturnType<typeof startFakeCalendar>>;

/** Publishes one calendar the way Google Calendar does, at `address`. */
export async function startFakeCalendar() {
  let text = toCalendar();
  let hasEtag = true;
  let failure: { status: number; location?: string } | null = null;
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
    if (failure) {
      response.writeHead(failure.status, failure.location ? { location: failure.location } : {}).end();
      return;
    }
    const isKnown = request.headers['if-none-match'] === etag;
    response.writeHead(isKnown ? 304 : 200, {
      'content-type': 'text/calendar; charset=UTF-8',
      ...(hasEtag && { etag }),
    });
    response.end(isKnown ? undefined : text);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    env: { CALENDAR_SERVER_URL: origin },
    address: `${origin}/calendar/ical/dana%40example.com/private-0123456789abcdef/basic.ics`,
    requests,
    /** Blocks of properties, each an event. */
    publish: (...events: string[]) => {
      text = toCalendar(...events);
      failure = null;
      hasEtag = true;
    },
    /** As some servers do, until it publishes again. */
    omitEtag: () => {
      hasEtag = false;
    },
    publishText: (other: string) => {
      text = other;
    },
    fail: (status: number, location?: string) => {
      failure = { status, location };
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** An iCalendar text as Google writes it, with the time zone that RFC 5545 asks for. */
export function toCalendar(...events: string[]): string {
  const lines = [
    ...['BEGIN:VCALENDAR', 'PRODID:-//Google Inc//Google Calendar 70.9054//EN', 'VERSION:2.0'],
    ...['CALSCALE:GREGORIAN', 'METHOD:PUBLISH', 'X-WR-CALNAME:Dana', 'X-WR-TIMEZONE:America/Chicago'],
    ...['BEGIN:VTIMEZONE', 'TZID:Central Standard Time'],
    ...['BEGIN:DAYLIGHT', 'TZOFFSETFROM:-0600', 'TZOFFSETTO:-0500', 'TZNAME:CDT'],
    ...['DTSTART:19700308T020000', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU', 'END:DAYLIGHT'],
    ...['BEGIN:STANDARD', 'TZOFFSETFROM:-0500', 'TZOFFSETTO:-0600', 'TZNAME:CST'],
    ...['DTSTART:19701101T020000', 'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU', 'END:STANDARD', 'END:VTIMEZONE'],
    ...events.flatMap((event, index) => toEvent(event, index)),
    'END:VCALENDAR',
  ];
  return `${lines.join('\r\n')}\r\n`;
}

function toEvent(event: string, index: number): string[] {
  const lines = event.trim().split(/\s*\n\s*/);
  const uid = lines.some((line) => line.startsWith('UID:')) ? [] : [`UID:${index}@google.com`];
  return [
    ...['BEGIN:VEVENT', 'DTSTAMP:20261019T120000Z', ...uid, ...lines],
    ...['SUMMARY:Dentist \\, Dr. Fang', 'END:VEVENT'],
  ];
}
