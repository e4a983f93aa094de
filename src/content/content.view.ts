import type { ContentView } from '../shared/content/content.contract.js';
import type { ContentItem } from './content-item.js';
import type { ContentList } from './content-lists.js';
import { toPortraitPicture } from './images/portrait.js';

/** A record as staff see it. */
export function toContentView({ fields, hasPhoto }: ContentList, item: ContentItem): ContentView {
  const words = Object.fromEntries(fields.map((field) => [field, Reflect.get(item, field) ?? null]));
  return {
    id: item.id,
    createdAt: item.createdAt.toISOString(),
    updatedAt: item.updatedAt.toISOString(),
    version: item.version,
    position: item.position,
    isSample: item.isSample,
    ...words,
    ...(hasPhoto && { picture: item.photo ? toPortraitPicture(item.photo) : null }),
  } as ContentView;
}
