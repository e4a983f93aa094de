import type { EntityClass } from '@mikro-orm/core';
import { type EntityManager } from '@mikro-orm/postgresql';
import { CONTENT_FIELDS, type ContentKind } from '#shared/content.js';
import {
  type ContentItem,
  Faq,
  Neighborhood,
  Rental,
  Requirement,
  ResidentQuote,
  TeamMember,
  Testimonial,
} from './content.entity.js';
import { saveRequirementsVersion } from './requirements.js';

/** One of the lists admins edit; all of them work the same way. */
export interface ContentList {
  kind: ContentKind;
  entity: EntityClass<ContentItem>;
  table: string;
  fields: readonly string[];
  /** Personal data must not enter the audit log, which is never deleted. */
  isAboutPeople: boolean;
  /** Records have an uploaded `photo`. */
  hasPhoto: boolean;
  /** Runs in the transaction of every change. */
  afterChange?: (em: EntityManager, now: Date) => Promise<void>;
}

export const CONTENT_LISTS: ContentList[] = [
  list('team-members', TeamMember, { isAboutPeople: true, hasPhoto: true }),
  list('testimonials', Testimonial, { isAboutPeople: true }),
  list('resident-quotes', ResidentQuote, { isAboutPeople: true }),
  list('faqs', Faq),
  list('requirements', Requirement, { afterChange: saveRequirementsVersion }),
  list('neighborhoods', Neighborhood),
  list('rentals', Rental),
];

function list(
  kind: ContentKind,
  entity: EntityClass<ContentItem>,
  options: Partial<ContentList> = {},
): ContentList {
  return {
    kind,
    entity,
    table: tableOf(kind),
    fields: CONTENT_FIELDS[kind],
    isAboutPeople: false,
    hasPhoto: false,
    ...options,
  };
}

export function contentList(kind: ContentKind): ContentList {
  return CONTENT_LISTS.find((each) => each.kind === kind)!;
}

export function tableOf(kind: ContentKind): string {
  return kind.replace('-', '_');
}
