import { DomainError, InvalidFields, NotFound } from '../platform/errors.js';
import { BLOG_LIMITS, type BlogListView, type BlogPostView } from '../shared/blog/blog.contract.js';

export class BlogRecordNotFound extends NotFound {
  override readonly code = 'BLOG_NOT_FOUND';
  constructor() {
    super('This record does not exist any more.');
  }
}

/** Carries the record as it is now, so that the console can show what changed. */
export class BlogChangedMeanwhile extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'BLOG_CHANGED';
  override readonly details: { current: BlogPostView | BlogListView };

  constructor(current: BlogPostView | BlogListView) {
    super('Somebody else changed this record meanwhile.');
    this.details = { current };
  }
}

/** One address cannot show two things. */
export class SlugTaken extends InvalidFields {
  override readonly code = 'SLUG_TAKEN';
  constructor(by: string) {
    const message = `This slug is taken by “${by}”.`;
    super([{ field: 'slug', code: 'SLUG_TAKEN', message }], message);
  }
}

/** Links to the other post would end here: nobody does that without meaning to. */
export class SlugRedirects extends InvalidFields {
  override readonly code = 'SLUG_REDIRECTS';
  constructor(to: string) {
    const message = `This slug was an address of “${to}” and still leads there.`;
    super([{ field: 'slug', code: 'SLUG_REDIRECTS', message }], message);
  }
}

/** Nothing is left of the content once what may not stand in a post is taken out. */
export class NothingToRead extends InvalidFields {
  constructor() {
    super([{ field: 'content', code: 'REQUIRED', message: 'Required' }]);
  }
}

/** A category, author or tag that a post names and that is not there. */
export class UnknownReference extends InvalidFields {
  constructor(field: 'categoryId' | 'authorId' | 'tagIds') {
    const message = 'This choice does not exist any more.';
    super([{ field, code: 'UNKNOWN', message }]);
  }
}

export class BlogListIsFull extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'LIST_FULL';
  constructor() {
    super(`This list holds ${BLOG_LIMITS.rows} records at most. Delete one first.`);
  }
}

/** A page would show a hole in its place. */
export class ImageInUse extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'IMAGE_IN_USE';
  constructor(users: string[]) {
    super(`This image is used by ${users.map((title) => `“${title}”`).join(', ')}.`);
  }
}
