import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import { BUSINESS_TIME_ZONE } from '#shared/format.js';
import {
  type CreatePriceBook,
  type EditPriceBook,
  PRICE_BOOK_READ_ONLY,
  type PriceBook,
  type PriceBookView,
  priceChanges,
} from '#shared/price-book.js';
import { businessDay } from '#shared/time.js';
import { type Actor, Audit } from '../../platform/audit/audit.js';
import { Clock } from '../../platform/clock.js';
import { CONFIG, type Config, worksInBackground } from '../../platform/config.js';
import { advisoryLock } from '../../platform/database/sql.js';
import { DomainEvent } from '../../platform/domain-event.js';
import { defineError, InvalidFields } from '../../platform/errors.js';
import { type JobKind, Jobs, RETRY_FOR_MINUTES } from '../../platform/jobs/jobs.js';
import { onlyChanged, refuseReadOnlyChanges } from '../../platform/record-changes.js';
import { findCurrentPriceBook } from '../current-price-book.js';
import { saveRequirementsVersion } from '../requirements.js';
import { SiteContentService } from '../site-content.service.js';
import { StoredPriceBook } from './price-book.entity.js';
import { PriceBookNotFound, PriceBooksQueries } from './price-books.queries.js';

/** Quotes refer to it, so it can only be followed by another version. */
const PriceBookInEffect = defineError(
  'conflict',
  'PRICE_BOOK_IN_EFFECT',
  'These fees are already in effect, so they can no longer be changed. Add a new version instead.',
);

/** Carries the current record so the console can show what changed. */
const PriceBookChanged = defineError('conflict', 'PRICE_BOOK_CHANGED', (current: PriceBookView) => ({
  message: 'Someone else changed these fees in the meantime.',
  details: { current },
}));

/** Emitted when a version is added or changed; it may not be in effect yet. */
@Injectable()
export class PricesScheduled extends DomainEvent<Pick<StoredPriceBook, 'effectiveOn'>> {}

/** Adds versions of the price book, and edits or cancels those that are not yet in effect. */
@Injectable()
export class PriceBooksService {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: PriceBooksQueries,
    private readonly pages: SiteContentService,
    private readonly scheduled: PricesScheduled,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async create(body: CreatePriceBook, actor: Actor): Promise<PriceBookView> {
    const book = await this.change(async (em) => {
      this.refusePast(body.effectiveOn);
      const [last] = await em.execute<{ number: number }[]>('select max(number) as number from price_books');
      const created = em.create(StoredPriceBook, {
        ...body,
        note: body.note ?? null,
        id: randomUUID(),
        number: last!.number + 1,
        createdById: actor.id,
        updatedById: actor.id,
      });
      em.persist(created);
      const {
        version: _v,
        agreementMonths: _a,
        ...current
      } = await findCurrentPriceBook(em, this.clock.now());
      this.record(em, 'fees.scheduled', created, actor, current);
      await this.scheduled.emit(em, created);
      return created;
    });
    return this.queries.get(book.id);
  }

  async edit(id: string, { version, ...body }: EditPriceBook, actor: Actor): Promise<PriceBookView> {
    const shown = await this.queries.get(id);
    await this.change(async (em) => {
      const book = await this.findScheduled(em, id);
      if (version !== undefined && version !== book.version) throw new PriceBookChanged(shown);
      const changes = onlyChanged(refuseReadOnlyChanges(body, shown, PRICE_BOOK_READ_ONLY), book);
      if (changes.effectiveOn) this.refusePast(changes.effectiveOn);
      if (Object.keys(changes).length === 0) return book;
      const before = book.figures;
      em.assign(book, { ...changes, updatedById: actor.id });
      this.record(em, 'fees.changed', book, actor, before);
      await this.scheduled.emit(em, book);
      return book;
    });
    return this.queries.get(id);
  }

  /** Cancels a version that is not yet in effect. */
  async cancel(id: string, actor: Actor): Promise<PriceBookView> {
    const shown = await this.queries.get(id);
    await this.change(async (em) => {
      const book = await this.findScheduled(em, id);
      this.audit.record(em, 'fees.canceled', actor, {
        id,
        before: { number: book.number, effectiveOn: book.effectiveOn },
      });
      em.remove(book);
      return book;
    });
    return shown;
  }

  /** One writer at a time, because version numbers depend on all versions. */
  private async change(act: (em: EntityManager) => Promise<StoredPriceBook>): Promise<StoredPriceBook> {
    const book = await this.em.transactional(async (em) => {
      await advisoryLock(em, 'content:price-books');
      return act(em);
    });
    this.pages.invalidate();
    return book;
  }

  private async findScheduled(em: EntityManager, id: string): Promise<StoredPriceBook> {
    const book = await em.findOne(StoredPriceBook, { id });
    if (!book) throw new PriceBookNotFound();
    if (book.effectiveOn <= this.today()) throw new PriceBookInEffect();
    return book;
  }

  private refusePast(effectiveOn: string): void {
    if (effectiveOn >= this.today()) return;
    const message = 'Pick today or a later day';
    throw new InvalidFields([{ field: 'effectiveOn', code: 'IN_THE_PAST', message }], message);
  }

  private today(): string {
    return businessDay(this.clock.now());
  }

  private record(
    em: EntityManager,
    action: 'fees.scheduled' | 'fees.changed',
    { id, number, effectiveOn, figures }: StoredPriceBook,
    actor: Actor,
    earlier: PriceBook,
  ): void {
    const changed = priceChanges(earlier, figures);
    const values = (side: 'before' | 'after') =>
      Object.fromEntries(changed.map((change) => [change.path, change[side] ?? null]));
    const before = values('before');
    this.audit.record(em, action, actor, { id, before, after: { number, effectiveOn, ...values('after') } });
  }
}

/** Prices take effect at midnight, which a process whose clock is slow reaches after the schedule fires. */
const HOURLY = '0 * * * *';

/** Safe to run twice: saves nothing if the wording is unchanged. */
const SAVE_REQUIREMENTS: JobKind<Record<string, unknown>> = {
  name: 'save-requirements-version',
  title: 'Update requirements for new prices',
  schema: z.looseObject({}),
  subject: () => ({ label: 'Requirements' }),
  queue: { ...RETRY_FOR_MINUTES, expireInSeconds: 60 },
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
