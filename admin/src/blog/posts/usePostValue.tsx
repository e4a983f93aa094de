import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { BlogPostStatus } from '../../../../src/shared/blog/blog.contract.js';
import { formatDateTime } from '../../../../src/shared/format.js';
import { useTerms } from '../terms/useTerms';
import { textOfHtml } from './textOfHtml';

/** How a field of somebody else's version reads; its words can be selected and copied. */
export function usePostValue() {
  const translate = useTranslate();
  const categories = useTerms('categories');
  const authors = useTerms('authors');
  const tags = useTerms('tags');
  const nameIn = (terms: { id: string; name: string }[], id: unknown) =>
    terms.find((term) => term.id === id)?.name;

  return function show(field: string, value: unknown): ReactNode {
    if (field === 'content') return <Box sx={WORDS}>{textOfHtml(String(value ?? ''))}</Box>;
    if (field === 'categoryId') return nameIn(categories, value);
    if (field === 'authorId') return nameIn(authors, value);
    if (field === 'tagIds') return (value as string[]).map((id) => nameIn(tags, id)).join(', ');
    if (field === 'status') return translate(`blog.posts.statuses.${value as BlogPostStatus}`);
    if (field === 'publishedAt' && value) return formatDateTime(String(value));
    return String(value ?? '');
  };
}

const WORDS = { maxHeight: '10rem', overflowY: 'auto', whiteSpace: 'pre-line', overflowWrap: 'anywhere' };
