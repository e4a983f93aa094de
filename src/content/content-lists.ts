import type { EntityClass } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { CONTENT_FIELDS, type ContentKind } from '../shared/content/content.contract.js';
import type { ContentItem } from './content-item.js';
import { Faq } from './faq.entity.js';
import { Neighborhood } from './neighborhood.entity.js';
import { Requirement } from './requirement.entity.js';
import { keepWording } from './requirements-versions.js';
import { ResidentQuote } from './resident-quote.entity.js';
import { TeamMember } from './team-member.entity.js';
import { Testimonial } from './testimonial.entity.js';

/** One of the lists an admin edits: all of them are read and written in the same way. */
export interface ContentList {
  kind: ContentKind;
  entity: EntityClass<ContentItem>;
  table: string;
  fields: readonly string[];
  /** Names and words of people, which the audit, that forgets nothing, must not hold. */
  isAboutPeople: boolean;
  /** Its records carry an uploaded picture in `photo`. */
  hasPhoto: boolean;
  /** What must follow every change of the list, in its transaction. */
  afterChange?: (em: EntityManager) => Promise<void>;
}

export const CONTENT_LISTS: ContentList[] = [
  list('team-members', TeamMember, { isAboutPeople: true, hasPhoto: true }),
  list('testimonials', Testimonial, { isAboutPeople: true }),
  list('resident-quotes', ResidentQuote, { isAboutPeople: true }),
  list('faqs', Faq),
  list('requirements', Requirement, { afterChange: keepWording }),
  list('neighborhoods', Neighborhood),
];

function list(
  kind: ContentKind,
  entity: EntityClass<ContentItem>,
  special: Partial<ContentList> = {},
): ContentList {
  return {
    kind,
    entity,
    table: tableOf(kind),
    fields: CONTENT_FIELDS[kind],
    isAboutPeople: false,
    hasPhoto: false,
    ...special,
  };
}

export function listOf(kind: ContentKind): ContentList {
  return CONTENT_LISTS.find((each) => each.kind === kind)!;
}

export function tableOf(kind: ContentKind): string {
  return kind.replace('-', '_');
}
