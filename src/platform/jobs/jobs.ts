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
import { Interval, SchedulerRegistry } from '@nestjs/schedule';
import pg from 'pg';
import {
  type Db,
  fromKysely,
  type JobResult,
  type JobWithMetadata,
  PgBoss,
  type Queue,
  type QueueResult,
} from 'pg-boss';
import { ZodError, z } from 'zod';
import { DAY_SECONDS } from '#shared/time.js';
import { CONFIG, type Config, worksInBackground } from '../config.js';
import { openSocket } from '../database/database.module.js';
import { PgNotifications } from '../database/pg-notifications.js';
import type { Statements } from '../database/sql.js';
import { rejectOnAbort } from '../limit-concurrency.js';
import { ProviderRejected } from '../providers/provider-errors.js';
import { onlyChanged } from '../record-changes.js';
import { traced, traceFailure, traceParent } from '../tracing/tracing.js';

/** How soon we notice that a process died, so another one can take over its work. */
const SUPERVISE_SECONDS = 15;

/** New jobs notify workers right away. Retries that are due and dead letters don't, and wait for this poll. */
const POLLING = { pollingIntervalSeconds: 5, notifyPollingIntervalSeconds: 5 };
/** Two at a time, without a pause while more are waiting, so a backlog clears as fast as it can. */
const PAIRS: JobBatches = { size: 2, concurrency: 2, pauseMs: 0 };

const STATEMENT_MS = 30_000;

/** How long shutdown waits for running handlers. The next process repeats the rest. */
const DRAIN_MS = 20_000;

/** A worker silent for longer is dead. Including the polls that detect it, its work is retried within a minute. */
const HEARTBEAT_SECONDS = 20;
const TAKE_OVER_MS = 5_000;

/** Work of a process that died has not failed, so it is retried without a delay. */
const TAKE_OVER = `
  update pgboss.job set start_after = now()
  where name = any($1) and state = 'retry' and not blocked and start_after > now()
    and output->'value'->>'message' = 'job heartbeat timeout'`;

const WAIT = `
  update pgboss.job set start_after = greatest(start_after, now() + $3::int * interval '1 second')
  where name = $1 and id = $2 and state = 'retry'`;

/**
 * The queue for jobs that failed every attempt, unless their kind names another one. An admin decides what to do with
 * them.
 */
export const DEAD_LETTERS = 'dead-letters';
/** How long a waiting job and a dead letter are stored; pg-boss would delete both after two weeks. */
const RETENTION_SECONDS = 90 * DAY_SECONDS;

/** Twice the delay before each attempt, up to a maximum. In seconds. */
const backingOff = (retryLimit: number, retryDelay: number, retryDelayMax: number) => ({
  retryLimit,
  retryDelay,
  retryDelayMax,
  retryBackoff: true,
});
/** For work in our own database. About 20 minutes. */
export const RETRY_FOR_MINUTES = backingOff(8, 5, 600);
/** For providers that may be down. About five hours. */
export const RETRY_FOR_HOURS = backingOff(12, 15, 3_600);
/** For documents that people wait for. About two days. */
export const RETRY_FOR_DAYS = backingOff(50, 5, 3_600);

/** Where a job's data says which trace enqueued it. */
const TRACE_KEY = 'traceparent';

/** A job's data as its kind defines it, without the trace. */
export function ownData<Data extends object>(data: Data): Data {
  const { [TRACE_KEY]: _, ...own } = data as Data & { [TRACE_KEY]?: string };
  return own as Data;
}

/** What a job is about, as text, and the console page that shows it. */
export interface JobSubject {
  label: string;
  path?: string;
}

/** How a worker takes jobs in batches: fetching and completing many costs as much as one. */
export interface JobBatches {
  size: number;
  /** How many of a batch run at the same time. */
  concurrency: number;
  /** How long it waits after a batch so that the next one can grow. A single job never waits. */
  pauseMs: number;
}

/** A kind of job that is safe to run twice, and how it is retried when it fails. */
export interface JobKind<Data extends object> {
  name: string;
  /** What it does, shown to admins; defaults to its name as a sentence. */
  title?: string;
  /** The job's data. Checked on every run because an admin or another release may have written it. */
  schema: z.ZodType<Data>;
  /** What a job is about; defaults to the lead its data names. */
  subject?(data: Data): JobSubject;
  queue: Omit<Queue, 'name' | 'policy' | 'partition'>;
  /** How many workers run it in one process, times JOB_WORKERS. */
  concurrency: number;
  /**
   * False for jobs that arrive in streams: commits that NOTIFY wait for the disk one after another. The process that
   * enqueues the job wakes its own worker and others find it by polling.
   */
  isAnnounced?: false;
  /** Batches for jobs that arrive in streams; otherwise two at a time. */
  batches?: JobBatches;
}

/** Background jobs in the application's own database, enqueued in the transaction of the change that needs them. */
@Injectable()
export class Jobs implements OnModuleInit, OnModuleDestroy, BeforeApplicationShutdown, OnApplicationShutdown {
  readonly boss: PgBoss;
  /** Apart from the requests' connections, so that neither waits for the other. */
  private readonly pool: pg.Pool;
  private readonly logger = new Logger('Jobs');
  private readonly kinds = new Map<string, JobKind<object>>();
  private readonly workers = new Map<string, string>();
  /** The queues in the database when this process started, by name. */
  private existing = new Map<string, QueueResult>();
  /** Resolves when the workers have ended. */
  private ended: Promise<unknown> | null = null;
  private drained: Promise<unknown> | null = null;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    notifications: PgNotifications,
  ) {
    const isWorker = worksInBackground(config);
    this.pool = new pg.Pool({
      connectionString: config.DATABASE_URL,
      application_name: 'keyturn-jobs',
      max: 4,
      connectionTimeoutMillis: 10_000,
      options: `-c statement_timeout=${STATEMENT_MS} -c lock_timeout=2000`,
      stream: () => openSocket(STATEMENT_MS),
    });
    // The error holds the whole connection, including its keys. Errors while the pool closes are expected.
    this.pool.on('error', ({ message }) => {
      if (!this.pool.ending) this.logger.warn(`Lost a connection to the database: ${message}`);
    });
    this.boss = new PgBoss({
      db: {
        executeSql: (text, values) => this.pool.query(text, values),
        listen: (...subscription) => notifications.listen(...subscription),
      },
      useListenNotify: true,
      supervise: isWorker,
      schedule: isWorker,
      superviseIntervalSeconds: SUPERVISE_SECONDS,
      // A poll skips queues another process checked within this time. Without it, only one poll a minute would count.
      monitorIntervalSeconds: SUPERVISE_SECONDS - 1,
    });
    // Not the whole error, which may hold a connection, too. It has no message if every address of the database refuses.
    this.boss.on('error', (error) =>
      this.logger.warn(`The job queue failed: ${error.message || Reflect.get(error, 'code')}`),
    );
  }

  async onModuleInit(): Promise<void> {
    await this.boss.start();
    this.existing = new Map((await this.boss.getQueues()).map((queue) => [queue.name, queue]));
    await this.saveQueue(DEAD_LETTERS, { retentionSeconds: RETENTION_SECONDS });
  }

  /** The kinds this release works on, by name. */
  get known(): ReadonlyMap<string, JobKind<object>> {
    return this.kinds;
  }

  /** Dead-letter queues have no worker: their jobs wait for an admin. */
  get deadLetterQueues(): string[] {
    const named = [...this.kinds.values()].map(({ queue }) => queue.deadLetter ?? DEAD_LETTERS);
    return [...new Set([DEAD_LETTERS, ...named])].filter((name) => !this.kinds.has(name));
  }

  /**
   * Registers the handler of a kind; call it before the application listens. The queue retries failures. A process that
   * does no background work still creates the queue, because it enqueues.
   */
  async work<Data extends object>(kind: JobKind<Data>, handle: (data: Data) => Promise<void>): Promise<void> {
    const queue = {
      heartbeatSeconds: HEARTBEAT_SECONDS,
      deadLetter: DEAD_LETTERS,
      retentionSeconds: RETENTION_SECONDS,
      ...kind.queue,
      notify: kind.isAnnounced ?? true,
    };
    await this.saveQueue(kind.name, queue);
    this.kinds.set(kind.name, kind as unknown as JobKind<object>);
    if (!worksInBackground(this.config)) return;
    const { size, concurrency, pauseMs } = kind.batches ?? PAIRS;
    const options = {
      localConcurrency: kind.concurrency * this.config.JOB_WORKERS,
      batchSize: size,
      burstWhenBatchFull: true,
      perJobResults: true,
      includeMetadata: true,
      ...POLLING,
    } as const;
    const worker = await this.boss.work(kind.name, options, async (jobs: JobWithMetadata<Data>[]) => {
      const results: JobResult[] = [];
      const waiting = jobs.values();
      const take = async () => {
        for (const job of waiting) results.push(await this.attempt(kind, job, handle));
      };
      await Promise.all(Array.from({ length: concurrency }, take));
      if (pauseMs > 0) await pause(pauseMs);
      return results;
    });
    this.workers.set(kind.name, worker);
  }

  /** Creates a queue, or changes the settings that an earlier release gave it. */
  private async saveQueue(name: string, settings: Omit<Queue, 'name'>): Promise<void> {
    const existing = this.existing.get(name);
    if (!existing) return this.boss.createQueue(name, settings);
    // All of them, because pg-boss checks some together.
    if (Object.keys(onlyChanged(settings, existing)).length > 0) await this.boss.updateQueue(name, settings);
  }

  /** Wakes this process's worker for jobs that were committed without a NOTIFY. */
  wake({ name }: Pick<JobKind<object>, 'name'>): void {
    const worker = this.workers.get(name);
    if (worker) this.boss.notifyWorker(worker);
  }

  private attempt<Data extends object>(
    { name, schema }: JobKind<Data>,
    { id, data, retryCount, retryLimit }: JobWithMetadata<Data>,
    handle: (data: Data) => Promise<void>,
  ): Promise<JobResult> {
    const { [TRACE_KEY]: parent } = data as { [TRACE_KEY]?: string };
    return traced(`run ${name}`, { kind: 'consumer', parent }, async () => {
      try {
        await handle(schema.parse(ownData(data)));
        return { id, status: 'completed' };
      } catch (error) {
        traceFailure(error);
        const result = await this.fail(name, id, error);
        if (result.status === 'deadletter' || retryCount >= retryLimit)
          this.logger.error(
            { err: new LastAttemptFailed(error), jobId: id },
            `The job ${name} failed its last attempt.`,
          );
        return result;
      }
    });
  }

  /** Waits out a pause the provider requested, even if the queue would retry sooner. */
  private async fail(name: string, id: string, error: unknown): Promise<JobResult> {
    const output = { message: error instanceof ZodError ? z.prettifyError(error) : String(error) };
    // A retry would be rejected for the same reason.
    if (error instanceof ProviderRejected || error instanceof ZodError)
      return { id, status: 'deadletter', output };
    const { retryAfter } = Object(error) as { retryAfter?: unknown };
    if (typeof retryAfter === 'number') {
      // pg-boss schedules the retry when it gets the first failure; reporting it again changes nothing.
      await this.boss
        .fail(name, id, output)
        .then(() => this.boss.getDb().executeSql(WAIT, [name, id, retryAfter]))
        .catch((err: unknown) => this.logger.warn({ err }));
    }
    return { id, status: 'failed', output };
  }

  /** Enqueues in the given transaction, so the job commits and rolls back with it. It starts no sooner than asked. */
  async enqueue<Data extends object>(
    transaction: EntityManager | Statements,
    kind: JobKind<Data>,
    data: Data[],
    startAfter?: Date,
  ): Promise<void> {
    await traced(`enqueue ${kind.name}`, { kind: 'producer' }, async () => {
      const traceparent = traceParent();
      await this.boss.insert(
        kind.name,
        data.map((each) => ({
          data: traceparent ? { ...each, [TRACE_KEY]: traceparent } : each,
          ...(startAfter && { startAfter }),
        })),
        { db: databaseOf(transaction) },
      );
    });
  }

  @Interval(TAKE_OVER_MS)
  async takeOver(): Promise<void> {
    if (this.ended || this.kinds.size === 0) return;
    await this.boss.getDb().executeSql(TAKE_OVER, [[...this.kinds.keys()]]);
  }

  /** Takes no new jobs, which other processes do. Running ones finish. */
  stopTaking(): void {
    this.ended ??= Promise.all([...this.kinds.keys()].map((name) => this.boss.offWork(name)));
  }

  /** Stops taking jobs before anything waits for running ones, so that all of them are awaited together. */
  onModuleDestroy(): void {
    this.stopTaking();
    this.drained = rejectOnAbort(this.ended!, AbortSignal.timeout(DRAIN_MS)).catch((err: unknown) =>
      this.logger.warn({ err }),
    );
  }

  /** Waits for running jobs while everything they use is still available. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.drained;
  }

  async onApplicationShutdown(): Promise<void> {
    try {
      await this.boss.stop({ graceful: true, timeout: 1_000 });
    } finally {
      await this.pool.end();
    }
  }
}

/** Name prefix of intervals that run in every process, even one that does no background work. */
export const EVERY_PROCESS = 'every process: ';

/** The error of a job's last attempt. Reported even if expected, because the job now waits for an admin. */
export class LastAttemptFailed extends Error {
  readonly code: unknown;

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    if (!(cause instanceof Error)) return;
    this.name = cause.name;
    this.stack = cause.stack;
    this.code = Reflect.get(cause, 'code');
  }
}

/** Ends the schedules of a process that leaves background work to others. */
@Injectable()
export class Schedules {
  constructor(
    private readonly registry: SchedulerRegistry,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** To be called once the schedules have started. */
  stopBackgroundSchedules(): void {
    if (worksInBackground(this.config)) return;
    for (const name of this.registry.getIntervals())
      if (!name.startsWith(EVERY_PROCESS)) this.registry.deleteInterval(name);
    for (const name of this.registry.getCronJobs().keys()) this.registry.deleteCronJob(name);
  }
}

function databaseOf(transaction: EntityManager | Statements): Db {
  if (typeof transaction !== 'function') return fromKysely(transaction.getKysely());
  const executeSql: Db['executeSql'] = async (text, values) => ({
    // Prepared once per connection, because planning takes longer than running it.
    rows: await transaction(text, values, hash('sha1', text)),
  });
  return { executeSql };
}
