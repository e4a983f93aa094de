import { execFile } from 'node:child_process';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import { BUSINESS_TIME_ZONE } from '#shared/format.js';
import { DAY_SECONDS } from '#shared/time.js';
import { Clock } from '../platform/clock.js';
import { CONFIG, type Config, worksInBackground } from '../platform/config.js';
import { type JobKind, Jobs } from '../platform/jobs/jobs.js';
import { type Outcomes, ProviderHealth } from '../platform/providers/provider-health.js';

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

/** Writes a backup to BACKUP_FOLDER every night, in one of the processes, and deletes the oldest. */
@Injectable()
export class ScheduledBackups implements OnModuleInit, OnApplicationBootstrap {
  private readonly health: Outcomes;

  constructor(
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
    health: ProviderHealth,
  ) {
    this.health = health.register('backups', { isConfigured: config.BACKUP_FOLDER !== undefined });
  }

  async onModuleInit(): Promise<void> {
    await this.jobs.work(BACK_UP, () => this.run());
  }

  async onApplicationBootstrap(): Promise<void> {
    if (!worksInBackground(this.config)) return;
    const { boss } = this.jobs;
    if (this.config.BACKUP_FOLDER)
      await boss.schedule(BACK_UP.name, EVERY_NIGHT, {}, { tz: BUSINESS_TIME_ZONE });
    else await boss.unschedule(BACK_UP.name);
  }

  async run(): Promise<void> {
    const { BACKUP_FOLDER: folder, BACKUP_KEEP: keep } = this.config;
    if (!folder) return;
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const day = this.clock.now().toLocaleDateString('en-CA', { timeZone: BUSINESS_TIME_ZONE });
      await this.backUp(join(folder, `keyturn-${day}.backup`));
      const outdated = (await readdir(folder))
        .filter((name) => NAME.test(name))
        .sort()
        .slice(0, -keep);
      for (const name of outdated) await rm(join(folder, name), { force: true });
      this.health.settled(null);
    } catch (error) {
      this.health.settled(error);
      throw error;
    }
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
