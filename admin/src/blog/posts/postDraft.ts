import { keepDraft } from '../../saving/drafts';

export const draftOf = (id = 'new') => `blog post ${id}`;

export function forgetDraft(id?: string): void {
  keepDraft(draftOf(id), '');
}
