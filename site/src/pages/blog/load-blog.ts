import type { BlogCard, BlogListing, BlogQuery, PostRedirect, PublicPost } from '#shared/blog.js';
import { PICTURES_HEADER, type RenderContext } from '#shared/site-api.js';
import { getApi } from '../../api';

/** Marks data that failed to load. The error is reported and the page says so. */
export const FAILED = 'failed';
export type Failed = typeof FAILED;

export async function loadListing(query: BlogQuery, context: unknown): Promise<BlogListing | Failed> {
  return getApi(context).blogListing(query).catch(orFailed(context));
}

export async function loadPost(
  slug: string,
  context: unknown,
): Promise<PublicPost | PostRedirect | Failed | null> {
  return getApi(context).blogPost(slug).catch(orFailed(context));
}

export async function loadPreview(token: string, context: unknown): Promise<PublicPost | Failed | null> {
  return getApi(context).blogPreview(token).catch(orFailed(context));
}

function orFailed(context: unknown) {
  return (error: unknown): Failed => {
    (context as RenderContext | undefined)?.onError(error);
    return FAILED;
  };
}

/** Keeps the CSP header short. */
const MAX_ORIGINS = 20;

/** Allows the origins of external images in the page's CSP. */
export function pictureHeaders(cards: BlogCard[], content = ''): Record<string, string> {
  const inContent = [...content.matchAll(/<img [^>]*?src="([^"]+)"/g)].map(([, src]) => src!);
  const sources = cards.flatMap(({ featuredImage, author }) => [featuredImage, author?.avatarUrl]);
  const origins = new Set([...inContent, ...sources].flatMap((source) => (source ? toOrigin(source) : [])));
  if (origins.size === 0) return {};
  return { [PICTURES_HEADER]: [...origins].slice(0, MAX_ORIGINS).join(' ') };
}

function toOrigin(source: string): string[] {
  const address = source.replaceAll('&amp;', '&');
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? [new URL(address).origin] : [];
}
