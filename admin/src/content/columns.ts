import { useResourceContext } from 'react-admin';
import type { ContentKind, ContentOf, ContentView } from '#shared/content.js';

const PATH = '/admin/content';

/** Separate from the other text, because the menu on every page shows them. */
export const CONTENT_TITLES: Record<ContentKind, string> = {
  'team-members': 'Team',
  testimonials: 'Testimonials',
  'resident-quotes': 'Resident Quotes',
  faqs: 'FAQs',
  requirements: 'Requirements',
  neighborhoods: 'Areas',
  rentals: 'Rentals',
};

/** The list columns of each kind; the first one names the record. */
export const CONTENT_COLUMNS = {
  'team-members': ['name', 'role', 'phone'],
  testimonials: ['name', 'property', 'quote'],
  'resident-quotes': ['name', 'city', 'quote'],
  faqs: ['question', 'page', 'answer'],
  requirements: ['title', 'text'],
  neighborhoods: ['name', 'description'],
  rentals: ['address', 'city', 'rent'],
} as const satisfies { [Kind in ContentKind]: readonly (keyof ContentOf[Kind])[] };

export function fieldText(record: ContentView, field: string): string {
  return String(Reflect.get(record, field) ?? '');
}

export function nameOf(kind: ContentKind, record: ContentView): string {
  return fieldText(record, CONTENT_COLUMNS[kind][0]);
}

export function contentPath(kind: ContentKind, page = ''): string {
  return `${PATH}/${kind}${page && `/${page}`}`;
}

/** Resources are named by their path. */
export function contentResource(kind: ContentKind): string {
  return contentPath(kind).slice(1);
}

/** The kind of the current resource. */
export function useContentKind(): ContentKind {
  return useResourceContext()?.split('/').at(-1) as ContentKind;
}
