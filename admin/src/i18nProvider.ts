import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishMessages from 'ra-language-english';
import { adminMessages } from './messages/admin';
import { confirmMessages, listMessages } from './messages/lists';
import { pageMessages } from './messages/pages';
import { savingMessages } from './messages/saving';

const messages = {
  ...englishMessages,
  page: pageMessages,
  saving: savingMessages,
  list: listMessages,
  confirm: confirmMessages,
  admin: adminMessages,
};

export const i18nProvider = polyglotI18nProvider(() => messages, 'en', undefined, {
  // Most text is passed as it is, not by key.
  allowMissing: true,
});

/** The words of a part of the console that arrive with its pages. */
export function addMessages(more: object): Promise<void> {
  Object.assign(messages, more);
  // Naming the language again is how the provider reads its messages anew.
  return i18nProvider.changeLocale('en');
}
