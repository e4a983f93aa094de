import type { ComponentType } from 'react';
import { addMessages } from './i18nProvider';
import { lazyImport, lazyPart } from './lazy';

/** A page in a chunk of its own, with the words that it alone says. */
export function lazyPage<Props extends object>(
  page: () => Promise<ComponentType<Props>>,
  words?: () => Promise<object>,
) {
  return lazyPart(
    lazyImport(async () => {
      const [component, messages] = await Promise.all([page(), words?.()]);
      if (messages) await addMessages(messages);
      return component;
    }),
  );
}
