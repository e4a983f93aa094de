import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishMessages from 'ra-language-english';
import { boardMessages } from './messages/board';
import { leadMessages } from './messages/leads';
import { pageMessages } from './messages/pages';
import { sessionMessages } from './messages/session';

const messages = {
  ...englishMessages,
  session: sessionMessages,
  page: pageMessages,
  lead: leadMessages,
  board: boardMessages,
};

export const i18nProvider = polyglotI18nProvider(() => messages, 'en');
