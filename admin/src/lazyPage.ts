import { type ComponentType, lazy } from 'react';
import { addMessages } from './i18nProvider';

/** A page in a chunk of its own, with the words that it alone says. */
export function lazyPage<Props extends object>(
  page: () => Promise<ComponentType<Props>>,
  words?: () => Promise<object>,
) {
  return lazy(async () => {
    const [component, messages] = await Promise.all([page(), words?.()]);
    if (messages) await addMessages(messages);
    return { default: component };
  });
}
