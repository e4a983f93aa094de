import type { ContentKind, ContentOf, ContentView } from '../../../src/shared/content/content.contract.js';

/** The list's columns of each kind; the first one names the record. */
export const CONTENT_COLUMNS = {
  'team-members': ['name', 'role', 'phone'],
  testimonials: ['name', 'property', 'quote'],
  'resident-quotes': ['name', 'city', 'quote'],
  faqs: ['question', 'page', 'answer'],
  requirements: ['title', 'text'],
  neighborhoods: ['name', 'description'],
} as const satisfies { [Kind in ContentKind]: readonly (keyof ContentOf[Kind])[] };

export function textOf(record: ContentView, field: string): string {
  return String(Reflect.get(record, field) ?? '');
}

export function nameOf(kind: ContentKind, record: ContentView): string {
  return textOf(record, CONTENT_COLUMNS[kind][0]);
}

export function contentPath(kind: ContentKind, page = ''): string {
  return `/admin/content/${kind}${page && `/${page}`}`;
}
