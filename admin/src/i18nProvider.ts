import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishMessages from 'ra-language-english';
import { adminMessages } from './messages/admin';
import { blogMessages } from './messages/blog';
import { boardMessages } from './messages/board';
import { contentMessages } from './messages/content';
import { dashboardMessages } from './messages/dashboard';
import { imageMessages } from './messages/images';
import { leadPageMessages } from './messages/leadPage';
import { leadMessages } from './messages/leads';
import { pageMessages } from './messages/pages';
import { referralMessages } from './messages/referrals';
import { savingMessages } from './messages/saving';
import { sessionMessages } from './messages/session';

const messages = {
  ...englishMessages,
  session: sessionMessages,
  page: pageMessages,
  saving: savingMessages,
  dashboard: dashboardMessages,
  lead: leadMessages,
  leadPage: leadPageMessages,
  board: boardMessages,
  referral: referralMessages,
  content: contentMessages,
  admin: adminMessages,
  image: imageMessages,
  blog: blogMessages,
};

export const i18nProvider = polyglotI18nProvider(() => messages, 'en');
