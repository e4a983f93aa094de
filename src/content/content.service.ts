import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  CONTENT_LIMITS,
  CONTENT_READ_ONLY,
  type ContentView,
  type CreateContent,
  type EditContent,
} from '#shared/content.js';
import { rentalSlot } from '#shared/site-image.js';
import { type Actor, Audit, auditText } from '../platform/audit/audit.js';
import { Clock } from '../platform/clock.js';
import { advisoryLock } from '../platform/database/sql.js';
import { onlyChanged, refuseReadOnlyChanges, replacedBy } from '../platform/record-changes.js';
import { type ContentItem, Rental } from './content.entity.js';
import { ContentConflict, ContentListFull, ContentNotFound, NeighborMissing } from './content.errors.js';
import { toContentView } from './content.queries.js';
import type { ContentList } from './content-lists.js';
import { type StoredImage, teamPhotoFiles } from './images/image-keys.js';
import { ImageStore } from './images/image-store.js';
import { SiteImage } from './images/site-image.entity.js';
import { storedImage } from './images/site-images.service.js';
import { SiteContentService } from './site-content.service.js';

/** Creates, edits, orders and deletes content records. */
@Injectable()
export class ContentService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly pages: SiteContentService,
    private readonly store: ImageStore,
    private readonly clock: Clock,
  ) {}

  /** Adds a record to the end of its list. */
  create(list: ContentList, fields: CreateContent, actor: Actor): Promise<ContentView> {
    return this.change(list, async (em) => {
      const { position, rows } = await lastPlace(em, list);
      if (rows >= CONTENT_LIMITS.rows) throw new ContentListFull();
      const item = em.create(list.entity, { ...fields, id: randomUUID(), position: position + 1 });
      em.persist(item);
      this.audit.record(em, 'content.created', actor, { id: item.id, after: auditText(list, fields) });
      return item;
    });
  }

  /** Merges the given fields. A stale `version` fails with the current record. */
  edit(list: ContentList, id: string, { version, ...body }: EditContent, actor: Actor): Promise<ContentView> {
    return this.change(list, async (em, dropped) => {
      const item = await load(em, list, id);
      const before = toContentView(list, item);
      if (version !== undefined && version !== item.version) throw new ContentConflict(before);
      const changes = onlyChanged(refuseReadOnlyChanges(body, before, CONTENT_READ_ONLY), before);
      if (Object.keys(changes).length === 0) return item;
      this.audit.record(em, 'content.changed', actor, {
        id,
        before: auditText(list, replacedBy(changes, before)),
        after: auditText(list, changes),
      });
      if ('image' in changes) dropPhoto(item, dropped);
      return em.assign(item, { ...changes, isSample: false });
    });
  }

  /** Moves a record below another one, or to the top. Its fields and version stay the same. */
  move(list: ContentList, id: string, after: string | null, actor: Actor): Promise<ContentView> {
    return this.change(list, async (em) => {
      const ids = await listIdsInOrder(em, list);
      if (!ids.includes(id)) throw new ContentNotFound();
      const others = ids.filter((each) => each !== id);
      if (after !== null && !others.includes(after)) throw new NeighborMissing();
      const place = after === null ? 0 : others.indexOf(after) + 1;
      await saveOrder(em, list, others.toSpliced(place, 0, id));
      this.audit.record(em, 'content.moved', actor, { id, after: { kind: list.kind, place: place + 1 } });
      return load(em, list, id);
    });
  }

  remove(list: ContentList, id: string, actor: Actor): Promise<ContentView> {
    return this.change(list, async (em, dropped) => {
      const item = await load(em, list, id);
      dropPhoto(item, dropped);
      await dropRentalPhoto(em, list, item, dropped);
      this.audit.record(em, 'content.deleted', actor, { id, before: { kind: list.kind } });
      em.remove(item);
      return item;
    });
  }

  /** One writer per list: positions, the row limit and the wording depend on the whole list. */
  private async change(
    list: ContentList,
    act: (em: EntityManager, dropped: StoredImage[]) => Promise<ContentItem>,
  ): Promise<ContentView> {
    const dropped: StoredImage[] = [];
    const item = await this.em.transactional(async (em) => {
      await lockList(em, list);
      const changed = await act(em, dropped);
      await em.flush();
      await list.afterChange?.(em, this.clock.now());
      return changed;
    });
    this.pages.invalidate();
    for (const photo of dropped) await this.store.delete(photo);
    return toContentView(list, item);
  }
}

async function load(em: EntityManager, list: ContentList, id: string): Promise<ContentItem> {
  const item = await em.findOne(list.entity, { id });
  if (!item) throw new ContentNotFound();
  return item;
}

/** Detaches a photo; its files are deleted after the commit. */
function dropPhoto(item: ContentItem, dropped: StoredImage[]): void {
  if (!item.photo) return;
  dropped.push(teamPhotoFiles(item.photo));
  item.photo = null;
}

/** An upload for the same home either comes before the lock, and is found, or finds no home afterwards. */
async function dropRentalPhoto(
  em: EntityManager,
  { kind }: ContentList,
  { id }: ContentItem,
  dropped: StoredImage[],
): Promise<void> {
  if (kind !== 'rentals') return;
  await em.findOneOrFail(Rental, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  const image = await em.findOne(SiteImage, { slot: rentalSlot(id) });
  if (!image) return;
  dropped.push(storedImage(image));
  em.remove(image);
}

/** Blocks other writers of the list until the transaction ends. */
export async function lockList(em: EntityManager, { kind }: Pick<ContentList, 'kind'>): Promise<void> {
  await advisoryLock(em, `content:${kind}`);
}

async function listIdsInOrder(em: EntityManager, { table }: ContentList): Promise<string[]> {
  const rows = await em.execute<{ id: string }[]>(`select id from ${table} order by position, id`);
  return rows.map(({ id }) => id);
}

/** The highest position and the number of rows. */
async function lastPlace(
  em: EntityManager,
  { table }: ContentList,
): Promise<{ position: number; rows: number }> {
  const [last] = await em.execute<{ position: number; rows: number }[]>(
    `select coalesce(max(position), 0) as position, count(*)::int as rows from ${table}`,
  );
  return last!;
}

/** Numbers the records in this order. Plain SQL, so records that only shift don't count as edited. */
async function saveOrder(em: EntityManager, { table }: ContentList, ids: string[]): Promise<void> {
  await em.execute(
    `update ${table} t set position = o.place
     from jsonb_array_elements_text(?::jsonb) with ordinality as o (id, place)
     where t.id = o.id::uuid and t.position <> o.place`,
    [JSON.stringify(ids)],
  );
}
