import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishMessages from 'ra-language-english';
import { actionText, confirmMessages, listMessages } from './components/text';

const messages = {
  ...englishMessages,
  list: listMessages,
  confirm: confirmMessages,
  admin: actionText,
};

export const i18nProvider = polyglotI18nProvider(() => messages, 'en', undefined, {
  // Most text is passed as a constant, not by key.
  allowMissing: true,
});
