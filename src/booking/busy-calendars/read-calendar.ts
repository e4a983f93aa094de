import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { BusyCalendarProblem } from '#shared/busy-calendar.js';
import { SECOND_MS } from '#shared/time.js';
import type { Interval } from '#shared/working-hours.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { limitConcurrency } from '../../platform/limit-concurrency.js';
import { HttpAgent, isTooLarge } from '../../platform/providers/http-agent.js';
import type { BusySearch } from './busy-times.js';

const BYTES_MAX = 10 * 1024 * 1024;
const CONNECT_MS = 5 * SECOND_MS;
const FETCH_MS = 20 * SECOND_MS;
const EXPAND_MS = 10 * SECOND_MS;
const MEMORY_MB = 256;
/** Each thread may take a whole core and `MEMORY_MB`. */
const THREADS = 2;
const WAITING = 20;

export class CalendarProblem extends Error {
  constructor(readonly problem: BusyCalendarProblem) {
    super(problem);
  }
}

/** What the thread that reads a calendar's text says. */
export type BusyTimesAnswer = { intervals: Interval[] } | { problem: BusyCalendarProblem };

interface Fetched {
  text: string;
  etag: string | null;
}

/** Address ranges that are not on the public internet, from IANA's registries. */
const PRIVATE_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;
/** Within the internet's part of IPv6; those with an IPv4 address inside could lead anywhere. */
const PRIVATE_IPV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const internet = new BlockList();
internet.addSubnet('2000::', 3, 'ipv6');
const notInternet = new BlockList();
for (const [network, bits] of PRIVATE_IPV4) notInternet.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of PRIVATE_IPV6) notInternet.addSubnet(network, bits, 'ipv6');

export function isOnInternet(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !notInternet.check(address, 'ipv4');
  return family === 6 && internet.check(address, 'ipv6') && !notInternet.check(address, 'ipv6');
}

/** The connection goes to the addresses that were checked: the name isn't looked up again. */
export function onInternet(resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      const isSafe = !error && found.length > 0 && found.every(({ address }) => isOnInternet(address));
      if (!isSafe) return callback(error ?? new CalendarProblem('address'), '', 4);
      if (options.all) return callback(null, found);
      return callback(null, found[0]!.address, found[0]!.family);
    });
  };
}

type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/**
 * Reads calendars from addresses that staff enter, so requests only ever go to the internet or to the company's own
 * calendar server. Addresses are secrets: none is in an error or a log line.
 */
@Injectable()
export class CalendarReader implements OnApplicationShutdown {
  private readonly agent = new HttpAgent({
    connect: { timeout: CONNECT_MS, lookup: onInternet(lookup) },
    maxResponseSize: BYTES_MAX,
  });
  private readonly limited = limitConcurrency(THREADS, WAITING);
  private readonly ownAgent = new HttpAgent({ connect: { timeout: CONNECT_MS }, maxResponseSize: BYTES_MAX });

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.agent.destroy(), this.ownAgent.destroy()]);
  }

  /** Throws unless calendars may be read from there. */
  parseAddress(text: string): URL {
    // Apple and Outlook publish addresses for calendar apps.
    const address = text.replace(/^webcals?:\/\//i, 'https://');
    const url = URL.canParse(address) ? new URL(address) : null;
    if (!url || !(this.isOwn(url) || isPublic(url))) throw new CalendarProblem('address');
    return url;
  }

  /** Null if it hasn't changed since the version with this ETag. */
  async fetch(address: string, etag: string | null): Promise<Fetched | null> {
    const url = this.parseAddress(address);
    try {
      const agent = this.isOwn(url) ? this.ownAgent : this.agent;
      const response = await agent.request(url, {
        signal: AbortSignal.timeout(FETCH_MS),
        headers: { accept: 'text/calendar', ...(etag !== null && { 'if-none-match': etag }) },
      });
      const { statusCode, headers, body } = response;
      if (statusCode === 200) return { text: await body.text(), etag: headers.etag?.toString() ?? null };
      await body.dump();
      if (statusCode === 304 && etag !== null) return null;
      throw new CalendarProblem(statusCode >= 500 || statusCode === 429 ? 'unreachable' : 'refused');
    } catch (error) {
      throw new CalendarProblem(problemOf(error));
    }
  }

  /** In a thread: a calendar of thousands of events would delay requests, and some texts would take hours. */
  expand(search: BusySearch, timeoutMs = EXPAND_MS): Promise<Interval[]> {
    return this.limited(() => expandInThread(search, timeoutMs));
  }

  private isOwn(url: URL): boolean {
    const { CALENDAR_SERVER_URL: own } = this.config;
    return own !== undefined && new URL(own).origin === url.origin && !hasCredentials(url);
  }
}

async function expandInThread(search: BusySearch, timeoutMs: number): Promise<Interval[]> {
  const file = new URL(`./busy-times.worker${extname(import.meta.url)}`, import.meta.url);
  const worker = new Worker(file, {
    workerData: search,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  const { promise, resolve } = Promise.withResolvers<BusyTimesAnswer>();
  const giveUp = setTimeout(() => resolve({ problem: 'tooLarge' }), timeoutMs);
  worker.once('message', resolve);
  worker.once('error', () => resolve({ problem: 'tooLarge' }));
  const answer = await promise;
  clearTimeout(giveUp);
  await worker.terminate();
  if ('problem' in answer) throw new CalendarProblem(answer.problem);
  return answer.intervals;
}

/** A numeric host is never looked up, so it is checked here. */
function isPublic(url: URL): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isAllowed = isIP(host) === 0 || isOnInternet(host);
  return url.protocol === 'https:' && url.port === '' && !hasCredentials(url) && isAllowed;
}

const hasCredentials = ({ username, password }: URL) => username !== '' || password !== '';

function problemOf(error: unknown): BusyCalendarProblem {
  if (error instanceof CalendarProblem) return error.problem;
  const { cause } = Object(error);
  if (cause instanceof CalendarProblem) return cause.problem;
  return isTooLarge(error) ? 'tooLarge' : 'unreachable';
}
