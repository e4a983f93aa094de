import { BLOG_LIMITS } from './blog.contract.js';

/** Lower-case words with single hyphens between them. */
export const SLUG_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** What a title or name becomes in an address; empty where nothing of it can stand in one. */
export function toSlug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, BLOG_LIMITS.slug)
    .replace(/^-+|-+$/g, '');
}
