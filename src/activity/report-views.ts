import { createHmac } from 'node:crypto';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnModuleInit,
} from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { REPORT_VIEWS_SHOWN, type ReportViewView } from '#shared/analysis.js';
import { HOUR_MS } from '#shared/time.js';
import type { ReportViewer } from '#shared/timeline.js';
import { Clock } from '../platform/clock.js';
import { CONFIG, type Config } from '../platform/config.js';
import { daysBefore, Retention } from '../platform/database/retention.js';
import { Sql } from '../platform/database/sql.js';
import { EVERY_PROCESS } from '../platform/jobs/jobs.js';
import { deriveKey } from '../platform/secrets/hashing.js';

const EVERY_MS = 1_000;
/** Views buffered in memory while the database is down. */
const MAX_WAITING = 10_000;
/** A bit over a year, so that a season can be compared with the one before. */
const RETENTION_DAYS = 400;

/** Skips leads deleted in the meantime and keeps the others from being deleted while their view is stored. */
const STORE = `
  insert into lead_report_views (lead_id, viewer, visitor, hour, at)
  select l.id, v.viewer, v.visitor, v.hour, v.at
  from unnest($1::uuid[], $2::text[], $3::text[], $4::timestamptz[], $5::timestamptz[])
    as v (lead_id, viewer, visitor, hour, at)
  join leads l on l.id = v.lead_id for key share of l
  on conflict do nothing`;

interface View {
  leadId: string;
  viewer: ReportViewer;
  address: string;
  hour: Date;
  at: Date;
}

/** Records who opened which report, outside the request: views are stored in batches once a second. */
@Injectable()
export class ReportViews implements OnModuleInit, BeforeApplicationShutdown {
  private waiting = new Map<string, View>();
  private readonly logger = new Logger('ReportViews');
  private stored: Promise<void> = Promise.resolve();
  private readonly key: Buffer;

  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly retention: Retention,
    @Inject(CONFIG) { JWT_SECRET }: Config,
  ) {
    this.key = deriveKey(JWT_SECRET, 'report views');
  }

  onModuleInit(): void {
    this.retention.register('delete from lead_report_views where at < $1', daysBefore(RETENTION_DAYS));
  }

  /** Counts a visitor once per hour and report. */
  record(leadId: string, { address, viewer }: { address: string; viewer: ReportViewer }): void {
    const at = this.clock.now();
    const hour = new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);
    this.buffer({ leadId, viewer, address, hour, at });
  }

  /** Also waits for a batch that is being stored already. */
  @Interval(`${EVERY_PROCESS}report views`, EVERY_MS)
  store(): Promise<void> {
    this.stored = this.stored.then(() => this.storeWaiting());
    return this.stored;
  }

  private async storeWaiting(): Promise<void> {
    if (this.waiting.size === 0) return;
    const views = [...this.waiting.values()];
    this.waiting = new Map();
    const column = (field: keyof View) => views.map((view) => view[field]);
    const visitors = views.map(({ viewer, address }) => this.hash(`${viewer} ${address}`));
    const values = [column('leadId'), column('viewer'), visitors, column('hour'), column('at')];
    await this.sql.rows(STORE, values).catch((err: unknown) => {
      this.logger.warn({ err });
      for (const view of views) this.buffer(view);
    });
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.store();
  }

  private buffer(view: View): void {
    const key = `${view.leadId} ${view.viewer} ${view.address} ${view.hour.getTime()}`;
    if (this.waiting.size < MAX_WAITING && !this.waiting.has(key)) this.waiting.set(key, view);
  }

  private hash(text: string): string {
    return createHmac('sha256', this.key).update(text).digest('base64url');
  }
}

/** Who opened a lead's report, latest first. */
@Injectable()
export class ReportViewsQueries {
  constructor(private readonly sql: Sql) {}

  async latest(leadId: string): Promise<ReportViewView[]> {
    return this.sql.views<ReportViewView>(
      `select at, viewer from lead_report_views where lead_id = $1 order by at desc, id desc limit ${REPORT_VIEWS_SHOWN}`,
      [leadId],
      'report-views',
    );
  }
}
