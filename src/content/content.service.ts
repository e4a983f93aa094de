import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { auditWords } from '../platform/audit/audit-words.js';
import { onlyChanged, refuseReadOnlyChanges, replacedBy } from '../platform/record-changes.js';
import { CONTENT_LIMITS, CONTENT_READ_ONLY, type ContentView } from '../shared/content/content.contract.js';
import type { CreateContent, EditContent } from '../shared/content/content.schema.js';
import { ContentChangedMeanwhile, ContentNotFound, ListIsFull, NeighborIsGone } from './content.errors.js';
import { toContentView } from './content.view.js';
import type { ContentItem } from './content-item.js';
import type { ContentList } from './content-lists.js';
import { idsInOrder, lastPlace, lockList, placeInOrder } from './content-order.js';
import { Pictures } from './images/pictures.js';
import { filesOf, type Portrait } from './images/portrait.js';
import { SiteContentService } from './site-content.service.js';

/** Changes to the lists an admin edits; the pages show them with their next read. */
@Injectable()
export class ContentService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly pages: SiteContentService,
    private readonly pictures: Pictures,
  ) {}

  /** Puts a new record at the end of its list. */
  create(list: ContentList, words: CreateContent, actor: Actor): Promise<ContentView> {
    return this.change(list, async (em) => {
      const { position, rows } = await lastPlace(em, list);
      if (rows >= CONTENT_LIMITS.rows) throw new ListIsFull();
      const item = em.create(list.entity, { ...words, id: randomUUID(), position: position + 1 });
      em.persist(item);
      this.audit.record(em, 'content.created', actor, { id: item.id, after: auditWords(list, words) });
      return item;
    });
  }

  /** Merges the fields that are given; a stale `version` is refused with the record as it is now. */
  edit(list: ContentList, id: string, { version, ...body }: EditContent, actor: Actor): Promise<ContentView> {
    return this.change(list, async (em, dropped) => {
      const item = await load(em, list, id);
      const before = toContentView(list, item);
      if (version !== undefined && version !== item.version) throw new ContentChangedMeanwhile(before);
      const changes = onlyChanged(refuseReadOnlyChanges(body, before, CONTENT_READ_ONLY), before);
      if (Object.keys(changes).length === 0) return item;
      this.audit.record(em, 'content.changed', actor, {
        id,
        before: auditWords(list, replacedBy(changes, before)),
        after: auditWords(list, changes),
      });
      if ('image' in changes) dropPhoto(item, dropped);
      return em.assign(item, { ...changes, isSample: false });
    });
  }

  /** Puts a record below another one, or on top of its list; its words and its version stay. */
  move(list: ContentList, id: string, after: string | null, actor: Actor): Promise<ContentView> {
    return this.change(list, async (em) => {
      const ids = await idsInOrder(em, list);
      if (!ids.includes(id)) throw new ContentNotFound();
      const others = ids.filter((each) => each !== id);
      if (after !== null && !others.includes(after)) throw new NeighborIsGone();
      const place = after === null ? 0 : others.indexOf(after) + 1;
      await placeInOrder(em, list, others.toSpliced(place, 0, id));
      this.audit.record(em, 'content.moved', actor, { id, after: { kind: list.kind, place: place + 1 } });
      return load(em, list, id);
    });
  }

  remove(list: ContentList, id: string, actor: Actor): Promise<ContentView> {
    return this.change(list, async (em, dropped) => {
      const item = await load(em, list, id);
      dropPhoto(item, dropped);
      this.audit.record(em, 'content.deleted', actor, { id, before: { kind: list.kind } });
      em.remove(item);
      return item;
    });
  }

  /** One writer a list at a time: places, the number of rows and the wording are questions to the whole list. */
  private async change(
    list: ContentList,
    act: (em: EntityManager, dropped: Portrait[]) => Promise<ContentItem>,
  ): Promise<ContentView> {
    const dropped: Portrait[] = [];
    const item = await this.em.transactional(async (em) => {
      await lockList(em, list);
      const changed = await act(em, dropped);
      await em.flush();
      await list.afterChange?.(em);
      return changed;
    });
    this.pages.forget();
    for (const photo of dropped) await this.pictures.discard(filesOf(photo));
    return toContentView(list, item);
  }
}

async function load(em: EntityManager, list: ContentList, id: string): Promise<ContentItem> {
  const item = await em.findOne(list.entity, { id });
  if (!item) throw new ContentNotFound();
  return item;
}

/** A photo that nothing shows any more; its files go once that is settled. */
function dropPhoto(item: ContentItem, dropped: Portrait[]): void {
  if (!item.photo) return;
  dropped.push(item.photo);
  item.photo = null;
}
