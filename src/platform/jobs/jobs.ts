import { hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationShutdown,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { type Db, fromKysely, type Job, type JobResult, PgBoss, type Queue } from 'pg-boss';
import { ZodError, z } from 'zod';
import { DAY_SECONDS } from '#shared/durations.js';
import { CONFIG, type Config } from '../config.js';
import type { Statements } from '../database/sql.js';
import { rejectOnAbort } from '../limit-concurrency.js';
import { ProviderRejected } from '../providers/provider-errors.js';

/** How soon work of a process that died is noticed; it is then taken over by another. */
const SUPERVISE_SECONDS = 15;

/** New jobs emit themselves; repeats whose time has come and dead letters do not, and wait for this. */
const POLLING = { pollingIntervalSeconds: 5, notifyPollingIntervalSeconds: 5 };
/** Two at a time, and no pause while there are two more: a backlog is worked off as fast as it goes. */
const PAIRS: JobBatches = { size: 2, atOnce: 2, pauseMs: 0 };

/** How long a stop waits for handlers that run; what is left then is repeated by the next process. */
const DRAIN_MS = 20_000;

/** A worker that is silent for longer is dead; with the passes that notice it, its work is repeated within a minute. */
const HEARTBEAT_SECONDS = 20;
const TAKE_OVER_MS = 5_000;

/** Work of a process that died has not failed: its repeat waits for nothing. */
const TAKE_OVER = `
  update pgboss.job set start_after = now()
  where name = any($1) and state = 'retry' and not blocked and start_after > now()
    and output->'value'->>'message' = 'job heartbeat timeout'`;

const WAIT = `
  update pgboss.job set start_after = greatest(start_after, now() + $3::int * interval '1 second')
  where name = $1 and id = $2 and state = 'retry'`;

/** The queue of jobs that failed every attempt, unless their kind names another one; an admin decides about them. */
export const DEAD_LETTERS = 'dead-letters';
/** How long a waiting job and a dead letter are kept; pg-boss would forget both after two weeks. */
const KEPT_SECONDS = 90 * DAY_SECONDS;

/** What a job is about, in words, and the page of the console that shows it. */
export interface JobSubject {
  label: string;
  path?: string;
}

/** How a worker takes what waits: taking and settling cost as much for many as for one. */
export interface JobBatches {
  size: number;
  /** How many of a batch are under way at once. */
  atOnce: number;
  /** How long it waits after a batch for the next to grow; what comes alone never waits. */
  pauseMs: number;
}

/** A kind of work that may run twice without harm, and how it is repeated when it fails. */
export interface JobKind<Data extends object> {
  name: string;
  /** What it does, as admins read it; without it, its name in words. */
  title?: string;
  /** What a job of it is given: an admin may have corrected it by hand, and another release may have written it. */
  schema: z.ZodType<Data>;
  /** What a job of it is about; without it, the lead its data names. */
  subject?(data: Data): JobSubject;
  queue: Omit<Queue, 'name' | 'policy' | 'partition'>;
  /** How many workers take them in one process. */
  concurrency: number;
  /**
   * Without an announcement whoever enqueued it wakes this process, and others look by themselves. For what comes in
   * streams: commits that emit something wait for the disk one after the other.
   */
  isAnnounced?: false;
  /** Batches for jobs that come in streams; absent: two at a time. */
  batches?: JobBatches;
}

/** Background work over the application's own database; enqueued in the transaction of the change that needs it. */
@Injectable()
export class Jobs implements OnModuleInit, OnModuleDestroy, BeforeApplicationShutdown, OnApplicationShutdown {
  readonly boss: PgBoss;
  private readonly logger = new Logger('Jobs');
  private readonly kinds = new Map<string, JobKind<object>>();
  private readonly workers = new Map<string, string>();
  private drained: Promise<unknown> | null = null;

  constructor(@Inject(CONFIG) config: Config) {
    this.boss = new PgBoss({
      connectionString: config.DATABASE_URL,
      application_name: 'keyturn-jobs',
      max: 4,
      useListenNotify: true,
      superviseIntervalSeconds: SUPERVISE_SECONDS,
      // A pass leaves out queues that another one looked at within this time: without it only every minute counts.
      monitorIntervalSeconds: SUPERVISE_SECONDS - 1,
      options: '-c statement_timeout=30000 -c lock_timeout=2000',
    });
    this.boss.on('error', (error) => this.logger.warn({ err: error }));
  }

  async onModuleInit(): Promise<void> {
    await this.boss.start();
    await this.boss.createQueue(DEAD_LETTERS, { retentionSeconds: KEPT_SECONDS });
  }

  /** The kinds this process works, by name. */
  get known(): ReadonlyMap<string, JobKind<object>> {
    return this.kinds;
  }

  /** Dead-letter queues without a worker: their jobs wait for a person. */
  get deadLetterQueues(): string[] {
    const named = [...this.kinds.values()].map(({ queue }) => queue.deadLetter ?? DEAD_LETTERS);
    return [...new Set([DEAD_LETTERS, ...named])].filter((name) => !this.kinds.has(name));
  }

  /** Registers the handler of a kind; call it before the application listens. Failures are retried by the queue. */
  async work<Data extends object>(kind: JobKind<Data>, handle: (data: Data) => Promise<void>): Promise<void> {
    const queue = {
      heartbeatSeconds: HEARTBEAT_SECONDS,
      deadLetter: DEAD_LETTERS,
      retentionSeconds: KEPT_SECONDS,
      ...kind.queue,
      notify: kind.isAnnounced ?? true,
    };
    await this.boss.createQueue(kind.name, queue);
    // A queue that exists keeps its settings, those of an earlier release.
    await this.boss.updateQueue(kind.name, queue);
    this.kinds.set(kind.name, kind as unknown as JobKind<object>);
    const { size, atOnce, pauseMs } = kind.batches ?? PAIRS;
    const options = {
      localConcurrency: kind.concurrency,
      batchSize: size,
      burstWhenBatchFull: true,
      perJobResults: true,
      ...POLLING,
    } as const;
    const worker = await this.boss.work(kind.name, options, async (jobs: Job<Data>[]) => {
      const results: JobResult[] = [];
      const waiting = jobs.values();
      const take = async () => {
        for (const job of waiting) results.push(await this.attempt(kind, job, handle));
      };
      await Promise.all(Array.from({ length: atOnce }, take));
      if (pauseMs > 0) await pause(pauseMs);
      return results;
    });
    this.workers.set(kind.name, worker);
  }

  /** Has this process look for jobs that were just committed without an announcement. */
  wake({ name }: Pick<JobKind<object>, 'name'>): void {
    const worker = this.workers.get(name);
    if (worker) this.boss.notifyWorker(worker);
  }

  private async attempt<Data extends object>(
    { name, schema }: JobKind<Data>,
    { id, data }: Job<Data>,
    handle: (data: Data) => Promise<void>,
  ): Promise<JobResult> {
    try {
      await handle(schema.parse(data));
      return { id, status: 'completed' };
    } catch (error) {
      return this.fail(name, id, error);
    }
  }

  /** A provider that asks for a pause is not asked again before it is over, however soon the queue would repeat. */
  private async fail(name: string, id: string, error: unknown): Promise<JobResult> {
    const output = { message: error instanceof ZodError ? z.prettifyError(error) : String(error) };
    // The same will be refused again.
    if (error instanceof ProviderRejected || error instanceof ZodError)
      return { id, status: 'deadletter', output };
    const { retryAfter } = Object(error) as { retryAfter?: unknown };
    if (typeof retryAfter === 'number') {
      // The queue plans the repeat when it hears of the failure; what it hears again afterwards changes nothing.
      await this.boss
        .fail(name, id, output)
        .then(() => this.boss.getDb().executeSql(WAIT, [name, id, retryAfter]))
        .catch((err: unknown) => this.logger.warn({ err }));
    }
    return { id, status: 'failed', output };
  }

  /** Enqueues within the given transaction: commits and rolls back with it. */
  async enqueue<Data extends object>(
    transaction: EntityManager | Statements,
    kind: JobKind<Data>,
    data: Data[],
  ): Promise<void> {
    await this.boss.insert(
      kind.name,
      data.map((each) => ({ data: each })),
      { db: databaseOf(transaction) },
    );
  }

  @Interval(TAKE_OVER_MS)
  async takeOver(): Promise<void> {
    if (this.drained || this.kinds.size === 0) return;
    await this.boss
      .getDb()
      .executeSql(TAKE_OVER, [[...this.kinds.keys()]])
      .catch((err: unknown) => this.logger.warn({ err }));
  }

  /** Takes no more jobs; before anything waits for its end, so that all ends are waited for at once. */
  onModuleDestroy(): void {
    const ended = Promise.all([...this.kinds.keys()].map((name) => this.boss.offWork(name)));
    this.drained = rejectOnAbort(ended, AbortSignal.timeout(DRAIN_MS)).catch((err: unknown) =>
      this.logger.warn({ err }),
    );
  }

  /** Waits for those that run, while everything they use is still there. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.drained;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.boss.stop({ graceful: true, timeout: 1_000 });
  }
}

function databaseOf(transaction: EntityManager | Statements): Db {
  if (typeof transaction !== 'function') return fromKysely(transaction.getKysely());
  const executeSql: Db['executeSql'] = async (text, values) => ({
    // Prepared once a connection: to plan it takes longer than to run it.
    rows: await transaction(text, values, hash('sha1', text)),
  });
  return { executeSql };
}
