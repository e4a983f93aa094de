import type { ComponentType } from 'react';
import { codeOf } from './code';
import { addMessages } from './i18nProvider';
import { lazyPart } from './lazyPart';

/** A page in a chunk of its own, with the words that it alone says. */
export function lazyPage<Props extends object>(
  page: () => Promise<ComponentType<Props>>,
  words?: () => Promise<object>,
) {
  return lazyPart(
    codeOf(async () => {
      const [component, messages] = await Promise.all([page(), words?.()]);
      if (messages) await addMessages(messages);
      return component;
    }),
  );
}
