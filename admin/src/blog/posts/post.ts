import { BLOG_FIELDS, type BlogPostStatus, type BlogPostView } from '#shared/blog.js';
import { picturesAreDescribed } from '../editor/pictures';
import { blogText } from '../text';

export type ShownStatus = BlogPostStatus | 'scheduled';

/** A published post with a future date is scheduled. */
export function shownStatus(
  { status, publishedAt }: Pick<BlogPostView, 'status' | 'publishedAt'>,
  now: Date,
): ShownStatus {
  return status === 'published' && publishedAt !== null && new Date(publishedAt) > now ? 'scheduled' : status;
}

/** The form fields to send. Only published posts have a publish date. */
export function toRequest(form: Record<string, unknown>) {
  const isPublished = form.status === 'published';
  const isNow = !isPublished || form.setPublishDate !== false;
  const omitted = [...(isPublished ? [] : ['setPublishDate']), ...(isNow ? ['publishedAt'] : [])];
  const values: Record<string, unknown> =
    form.takenSlug && form.takenSlug === form.slug ? { ...form, takeSlug: true } : form;
  return Object.fromEntries(
    [...BLOG_FIELDS['blog-posts'], 'version']
      .filter((field) => !omitted.includes(field) && field in values)
      .map((field) => [field, values[field]]),
  );
}

/** Rules across fields, which the schema can't express. */
export function checkPost(form: Record<string, unknown>): Record<string, string | undefined> {
  const needsDate = form.status === 'published' && form.setPublishDate === false && !form.publishedAt;
  return {
    content: picturesAreDescribed(form.content as string | null) ? undefined : blogText.invalid.pictures,
    featuredImageAlt: form.featuredImage && !form.featuredImageAlt ? blogText.invalid.alt : undefined,
    publishedAt: needsDate ? 'Required' : undefined,
  };
}

/** The plain text of HTML. A document parsed this way runs no scripts and loads no images. */
export function htmlToText(html: string): string {
  const { body } = new DOMParser().parseFromString(
    html.replace(/<\/(p|h\d|li|blockquote)>/g, '$&\n'),
    'text/html',
  );
  return (body.textContent ?? '').trim();
}
