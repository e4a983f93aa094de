import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { BlogPostStatus } from '#shared/blog.js';
import { formatDateTime } from '#shared/format.js';
import { useTerms } from '../terms/useTerms';
import { blogText } from '../text';
import { htmlToText } from './post';

/** A field of someone else's version, as text that can be selected and copied. */
export function usePostValue() {
  const categories = useTerms('categories');
  const authors = useTerms('authors');
  const tags = useTerms('tags');
  const nameIn = (terms: { id: string; name: string }[], id: unknown) =>
    terms.find((term) => term.id === id)?.name;

  return function show(field: string, value: unknown): ReactNode {
    if (field === 'content') return <Box sx={WORDS}>{htmlToText(String(value ?? ''))}</Box>;
    if (field === 'categoryId') return nameIn(categories, value);
    if (field === 'authorId') return nameIn(authors, value);
    if (field === 'tagIds') return (value as string[]).map((id) => nameIn(tags, id)).join(', ');
    if (field === 'status') return blogText.posts.statuses[value as BlogPostStatus];
    if (field === 'publishedAt' && value) return formatDateTime(String(value));
    return String(value ?? '');
  };
}

const WORDS = { maxHeight: '10rem', overflowY: 'auto', whiteSpace: 'pre-line', overflowWrap: 'anywhere' };
