import { BLOG_FIELDS } from '../../../../src/shared/blog/blog.contract.js';

/** The fields of the form that are sent. The date of publication matters to a published post alone. */
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
