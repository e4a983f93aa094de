import { z } from 'zod';
import { BLOG_LIMITS, type BlogQuery } from '../shared/blog/blog.contract.js';
import { SLUG_PATTERN } from '../shared/blog/slug.js';

/** Beyond it no listing has posts. */
const LAST_PAGE = 10_000;

const slug = z.string().max(BLOG_LIMITS.slug).toLowerCase().regex(SLUG_PATTERN);

/** A query of the public, in whose place anything may come. */
export const blogQuerySchema: z.ZodType<BlogQuery> = z
  .strictObject({
    page: z.coerce.number().int().min(1).max(LAST_PAGE),
    category: slug,
    tag: slug,
    author: slug,
    q: z
      .string()
      .max(BLOG_LIMITS.query)
      .transform((text) =>
        text
          .replace(/\p{Cc}/gu, ' ')
          .toWellFormed()
          .trim(),
      ),
  })
  .partial();
