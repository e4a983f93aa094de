import { createHmac } from 'node:crypto';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnModuleInit,
} from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clock } from '../platform/clock.js';
import { CONFIG, type Config } from '../platform/config.js';
import { Sql } from '../platform/database/sql.js';
import { daysBefore, Sweep } from '../platform/database/sweep.js';
import { deriveKey } from '../platform/secrets/derived-key.js';
import { HOUR_MS } from '../shared/durations.js';
import type { ReportViewer } from '../shared/leads/timeline.contract.js';

const EVERY_MS = 1_000;
/** Views held in memory while the database is away; more are not worth the memory. */
const MAX_WAITING = 10_000;
/** A year and a month, so that a season can be held against the one before; older interest says nothing. */
const KEPT_DAYS = 400;

/** Leads that are gone meanwhile are left out, and none goes while its view is stored. */
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

/** Remembers who opened which report, off the way of the request: all of a second's views are stored in one go. */
@Injectable()
export class ReportViews implements OnModuleInit, BeforeApplicationShutdown {
  private waiting = new Map<string, View>();
  private readonly logger = new Logger('ReportViews');
  private stored: Promise<void> = Promise.resolve();
  private readonly key: Buffer;

  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly sweep: Sweep,
    @Inject(CONFIG) { JWT_SECRET }: Config,
  ) {
    this.key = deriveKey(JWT_SECRET, 'report views');
  }

  onModuleInit(): void {
    this.sweep.clears('delete from lead_report_views where at < $1', daysBefore(KEPT_DAYS));
  }

  /** Counts one visitor once an hour and report. */
  note(leadId: string, { address, viewer }: { address: string; viewer: ReportViewer }): void {
    const at = this.clock.now();
    const hour = new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);
    this.keep({ leadId, viewer, address, hour, at });
  }

  /** Also waits for what is being stored already. */
  @Interval(EVERY_MS)
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
      for (const view of views) this.keep(view);
    });
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.store();
  }

  private keep(view: View): void {
    const key = `${view.leadId} ${view.viewer} ${view.address} ${view.hour.getTime()}`;
    if (this.waiting.size < MAX_WAITING && !this.waiting.has(key)) this.waiting.set(key, view);
  }

  private hash(text: string): string {
    return createHmac('sha256', this.key).update(text).digest('base64url');
  }
}
