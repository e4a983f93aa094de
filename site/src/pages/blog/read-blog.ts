import type {
  BlogCard,
  BlogListing,
  BlogMoved,
  BlogQuery,
  PublicPost,
} from '../../../../src/shared/blog/blog.contract.js';
import { PICTURES_HEADER, type RenderContext } from '../../../../src/shared/web/site-api.js';
import { apiOf } from '../../api';

/** Stands for what could not be read: it is reported, and the page says so. */
export const FAILED = 'failed';
export type Failed = typeof FAILED;

export async function readListing(query: BlogQuery, context: unknown): Promise<BlogListing | Failed> {
  return apiOf(context).blogListing(query).catch(orFailed(context));
}

export async function readPost(
  slug: string,
  context: unknown,
): Promise<PublicPost | BlogMoved | Failed | null> {
  return apiOf(context).blogPost(slug).catch(orFailed(context));
}

export async function readPreview(token: string, context: unknown): Promise<PublicPost | Failed | null> {
  return apiOf(context).blogPreview(token).catch(orFailed(context));
}

function orFailed(context: unknown) {
  return (error: unknown): Failed => {
    (context as RenderContext | undefined)?.onError(error);
    return FAILED;
  };
}

/** A bound for the policy, which would become longer than the page. */
const MOST_SITES = 20;

/** Names the other sites whose pictures a page shows, so that its policy allows those and no others. */
export function pictureHeaders(cards: BlogCard[], content = ''): Record<string, string> {
  const inContent = [...content.matchAll(/<img [^>]*?src="([^"]+)"/g)].map(([, src]) => src!);
  const sources = cards.flatMap(({ featuredImage, author }) => [featuredImage, author?.avatarUrl]);
  const origins = new Set([...inContent, ...sources].flatMap((source) => (source ? originOf(source) : [])));
  if (origins.size === 0) return {};
  return { [PICTURES_HEADER]: [...origins].slice(0, MOST_SITES).join(' ') };
}

function originOf(source: string): string[] {
  const address = source.replaceAll('&amp;', '&');
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? [new URL(address).origin] : [];
}
