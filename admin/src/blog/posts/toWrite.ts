import { BLOG_FIELDS } from '../../../../src/shared/blog/blog.contract.js';

/** What of the form is sent. When a post is published matters to a published one alone. */
export function toWrite(form: Record<string, unknown>) {
  const isPublished = form.status === 'published';
  const isOfNow = !isPublished || form.setPublishDate !== false;
  const left = [...(isPublished ? [] : ['setPublishDate']), ...(isOfNow ? ['publishedAt'] : [])];
  const written = [...BLOG_FIELDS['blog-posts'], 'version'].filter((field) => !left.includes(field));
  const values = form.takenSlug && form.takenSlug === form.slug ? { ...form, takeSlug: true } : form;
  return Object.fromEntries(
    written.filter((field) => field in values).map((field) => [field, values[field as keyof typeof values]]),
  );
}
