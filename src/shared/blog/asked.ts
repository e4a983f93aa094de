import { BLOG_LIMITS, BLOG_PAGE_SIZE, type BlogQuery } from './blog.contract.js';

/** Rows a database counts its way past for a page; no visitor goes so far. */
const FARTHEST = 100_000;
/** The last page of a listing that can have posts. */
export const BLOG_LAST_PAGE = Math.floor(FARTHEST / BLOG_PAGE_SIZE) + 1;

/** The words of a search without what nobody types. */
export function cleanSearch(text: string): string {
  return text
    .replace(/\p{Cc}/gu, ' ')
    .toWellFormed()
    .trim();
}

/** The page and the words an address asks for; anything else in it, and the first page, ask for nothing. */
export function readAsked(asked: URLSearchParams): Pick<BlogQuery, 'page' | 'q'> {
  const page = Number(asked.get('page') ?? 1);
  const q = cleanSearch(asked.get('q') ?? '').slice(0, BLOG_LIMITS.query);
  return {
    ...(Number.isInteger(page) && page > 1 && { page: Math.min(page, BLOG_LAST_PAGE) }),
    ...(q && { q }),
  };
}
