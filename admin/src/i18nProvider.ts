import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishMessages from 'ra-language-english';
import { accountMessages } from './messages/account';
import { adminMessages } from './messages/admin';
import { boardMessages } from './messages/board';
import { dashboardMessages } from './messages/dashboard';
import { leadMessages } from './messages/leads';
import { confirmMessages, listMessages } from './messages/lists';
import { pageMessages } from './messages/pages';
import { savingMessages } from './messages/saving';
import { sessionMessages } from './messages/session';
import { taskMessages } from './messages/tasks';

const messages = {
  ...englishMessages,
  account: accountMessages,
  session: sessionMessages,
  page: pageMessages,
  saving: savingMessages,
  dashboard: dashboardMessages,
  list: listMessages,
  confirm: confirmMessages,
  lead: leadMessages,
  board: boardMessages,
  task: taskMessages,
  admin: adminMessages,
};

export const i18nProvider = polyglotI18nProvider(() => messages, 'en');

/** The words of a part of the console that arrive with its pages. */
export function addMessages(more: object): Promise<void> {
  Object.assign(messages, more);
  // Naming the language again is how the provider reads its messages anew.
  return i18nProvider.changeLocale('en');
}
