import { draftsLike, keepDraft } from '../../saving/drafts';

/** The names new posts are kept under, one for each that is being written: `blog post new`, `blog post new 2` and so on. */
const NEW = 'blog post new';

export const draftOf = (id: string) => `blog post ${id}`;

export function forgetDraft(draft: string): void {
  keepDraft(draft, '');
}

/** Draft names for a new post: first those of drafts left from earlier ones, then unused names. */
export function* newDrafts(): Generator<string> {
  const left = draftsLike(NEW).sort();
  yield* left;
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? NEW : `${NEW} ${number}`;
    if (!left.includes(name)) yield name;
  }
}
