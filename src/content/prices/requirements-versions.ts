import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import { BUSINESS_TIME_ZONE } from '#shared/format.js';
import { businessDay } from '#shared/time.js';
import { Clock } from '../../platform/clock.js';
import { CONFIG, type Config, worksInBackground } from '../../platform/config.js';
import { type JobKind, Jobs } from '../../platform/jobs/jobs.js';
import { saveRequirementsVersion } from '../requirements.js';
import { SiteContentService } from '../site-content.service.js';
import { PricesScheduled } from './price-books.service.js';

/** Prices take effect at midnight, which a process whose clock is slow reaches after the schedule fires. */
const HOURLY = '0 * * * *';

/** Safe to run twice: saves nothing if the wording is unchanged. */
const SAVE_REQUIREMENTS: JobKind<Record<string, unknown>> = {
  name: 'save-requirements-version',
  title: 'Update requirements for new prices',
  schema: z.looseObject({}),
  subject: () => ({ label: 'Requirements' }),
  queue: { retryLimit: 8, retryDelay: 5, retryBackoff: true, retryDelayMax: 600, expireInSeconds: 60 },
  concurrency: 1,
};

/** Owners accept a saved version, so prices that change the wording create a new one on the day they take effect. */
@Injectable()
export class RequirementsVersions implements OnModuleInit, OnApplicationBootstrap {
  private readonly logger = new Logger('RequirementsVersions');

  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly content: SiteContentService,
    private readonly scheduled: PricesScheduled,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async onModuleInit(): Promise<void> {
    this.scheduled.on(async (em, { effectiveOn }) => {
      const now = this.clock.now();
      if (effectiveOn > businessDay(now)) return;
      await em.flush();
      await saveRequirementsVersion(em, now);
    });
    await this.jobs.work(SAVE_REQUIREMENTS, () => this.save());
  }

  async onApplicationBootstrap(): Promise<void> {
    // A release may have reworded a requirement, or prices took effect while no process ran.
    await this.save().catch((err: unknown) =>
      this.logger.warn({ err }, 'Could not save the requirements. The next attempt is within an hour.'),
    );
    if (worksInBackground(this.config))
      await this.jobs.boss.schedule(SAVE_REQUIREMENTS.name, HOURLY, {}, { tz: BUSINESS_TIME_ZONE });
  }

  async save(): Promise<void> {
    await this.em.fork().transactional((em) => saveRequirementsVersion(em, this.clock.now()));
    this.content.invalidate();
  }
}
