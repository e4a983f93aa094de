import { z } from 'zod';
import { BLOG_LAST_PAGE, cleanSearch } from '../shared/blog/asked.js';
import { BLOG_LIMITS, type BlogQuery } from '../shared/blog/blog.contract.js';
import { SLUG_PATTERN } from '../shared/blog/slug.js';

const slug = z.string().max(BLOG_LIMITS.slug).toLowerCase().regex(SLUG_PATTERN);

/** A query of the public, in whose place anything may come. */
export const blogQuerySchema: z.ZodType<BlogQuery> = z
  .strictObject({
    page: z.coerce.number().int().min(1).max(BLOG_LAST_PAGE),
    category: slug,
    tag: slug,
    author: slug,
    q: z.string().max(BLOG_LIMITS.query).transform(cleanSearch),
  })
  .partial();
