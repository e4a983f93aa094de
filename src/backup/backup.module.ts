import { execFile } from 'node:child_process';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Inject, Injectable, Module, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import { BUSINESS_TIME_ZONE } from '#shared/format.js';
import { DAY_SECONDS } from '#shared/time.js';
import { Clock } from '../platform/clock.js';
import { CONFIG, type Config, worksInBackground } from '../platform/config.js';
import { type JobKind, Jobs } from '../platform/jobs/jobs.js';
import { Metrics } from '../platform/metrics/metrics.js';
import { type Outcomes, ProviderHealth } from '../platform/providers/provider-health.js';
import { openBackupBucket } from '../platform/storage/open-storage.js';

const EVERY_NIGHT = '15 2 * * *';
const NAME = /^keyturn-\d{4}-\d{2}-\d{2}\.backup$/;

const BACK_UP: JobKind<Record<string, unknown>> = {
  name: 'back-up',
  title: 'Back up every night',
  schema: z.looseObject({}),
  subject: () => ({ label: 'Backup' }),
  queue: { retryLimit: 3, retryDelay: 600, retryBackoff: true, expireInSeconds: DAY_SECONDS / 4 },
  concurrency: 1,
};

/** Writes a backup to a folder or a bucket every night, in one of the processes, and deletes the oldest. */
@Injectable()
export class ScheduledBackups implements OnModuleInit, OnApplicationBootstrap {
  private readonly health: Outcomes;

  constructor(
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
    health: ProviderHealth,
    metrics: Metrics,
  ) {
    const sinceLast = async () => {
      const last = (await health.states()).get('backups')?.lastSuccessAt;
      return this.isConfigured && last ? [{ value: (clock.now().getTime() - last.getTime()) / 1_000 }] : [];
    };
    metrics.gauge('keyturn_backup_age_seconds', 'Time since the last successful backup.', [], sinceLast);
    this.health = health.register('backups', {
      isConfigured: this.isConfigured,
      test: config.BACKUP_S3_URL ? async () => (await openBackupBucket(config))!.check() : undefined,
    });
  }

  private get isConfigured(): boolean {
    return Boolean(this.config.BACKUP_FOLDER || this.config.BACKUP_S3_URL);
  }

  async onModuleInit(): Promise<void> {
    await this.jobs.work(BACK_UP, () => this.run());
  }

  async onApplicationBootstrap(): Promise<void> {
    if (!worksInBackground(this.config)) return;
    const { boss } = this.jobs;
    // A night on which no server ran is made up for at the next start.
    const options = { tz: BUSINESS_TIME_ZONE, missed: 'once' } as const;
    if (this.isConfigured) await boss.schedule(BACK_UP.name, EVERY_NIGHT, {}, options);
    else await boss.unschedule(BACK_UP.name);
  }

  async run(): Promise<void> {
    if (!this.isConfigured) return;
    try {
      const day = this.clock.now().toLocaleDateString('en-CA', { timeZone: BUSINESS_TIME_ZONE });
      await this.store(`keyturn-${day}.backup`);
      this.health.settled(null);
    } catch (error) {
      this.health.settled(error);
      throw error;
    }
  }

  private async store(name: string): Promise<void> {
    const { BACKUP_FOLDER: folder, DATA_DIR } = this.config;
    const bucket = await openBackupBucket(this.config);
    // Without a folder, the file is only there until it is in the bucket.
    const place = folder ?? join(DATA_DIR, 'backup-upload');
    try {
      await mkdir(place, { recursive: true, mode: 0o700 });
      await this.backUp(join(place, name));
      await bucket?.putFile(name, join(place, name), 'application/octet-stream');
    } finally {
      if (!folder) await rm(place, { recursive: true, force: true });
    }
    if (folder)
      for (const each of this.outdatedOf(await readdir(folder)))
        await rm(join(folder, each), { force: true });
    if (bucket) {
      const stored: string[] = [];
      for await (const key of bucket.keys()) stored.push(key);
      for (const each of this.outdatedOf(stored)) await bucket.delete(each);
    }
  }

  private outdatedOf(names: string[]): string[] {
    return names
      .filter((name) => NAME.test(name))
      .sort()
      .slice(0, -this.config.BACKUP_KEEP);
  }

  /** In a separate process, since compressing and encrypting would delay requests. */
  private async backUp(file: string): Promise<void> {
    const command = fileURLToPath(new URL(`../commands/backup${extname(import.meta.url)}`, import.meta.url));
    await promisify(execFile)(process.execPath, [...process.execArgv, command, file], {
      env: this.settings(),
    });
  }

  /** What the command reads of this server's settings. */
  private settings(): Record<string, string> {
    const { config } = this;
    const needed = Object.entries(config).filter(
      ([name, value]) =>
        value !== undefined && /^(DATABASE_URL|DATA_DIR|BACKUP_PASSPHRASE|S3_\w+)$/.test(name),
    );
    return Object.fromEntries(needed.map(([name, value]) => [name, String(value)]));
  }
}

@Module({ providers: [ScheduledBackups] })
export class BackupModule {}
