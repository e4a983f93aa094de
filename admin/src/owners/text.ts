import type { ListText } from '../components/List';
import { plural } from '../components/text';

export const ownerText = {
  title: 'Owners',
  subtitle: 'One page per owner, with all of their homes',
  search: 'Search name, email, phone, address',
  name: 'Name',
  contacts: 'Contacts',
  homes: 'Homes',
  lastContact: 'Last contact',
  never: 'Not yet',
  since: 'Owner since',
  home: (count: number) => plural(count, 'home'),
  missing: 'This owner no longer exists. They may have been merged with someone else.',
  back: 'Back to owners',
  failed: "Couldn't load the owner.",
  conversation: 'Conversation',
  about: 'Write about',
  perMonth: (rent: string) => `${rent}/mo`,
  consent: 'Consent',
  email: 'Email and phone calls',
  sms: 'Text messages',
  campaigns: 'Running campaigns',
  noCampaigns: 'No campaign is running.',
  next: 'Next message',
  noNext: 'No message is scheduled.',
  merge: {
    open: 'Merge with…',
    title: (name: string) => `Merge another owner into ${name}`,
    hint: "Find this owner's duplicate record.",
    none: 'No other owners match.',
    shown: (count: number) => `Showing the first ${count}.`,
    submit: 'Merge',
    submitOf: (name: string) => `Merge ${name}`,
    confirm: (name: string, into: string) => `Merge ${name} into ${into}?`,
    text: (homes: number) =>
      `${plural(homes, 'home')} and all contacts move to this owner. You can split homes off again later.`,
    done: (name: string) => `${name} merged`,
  },
  split: {
    label: 'Split off',
    labelOf: (address: string) => `Split off ${address}`,
    title: (address: string) => `Split off ${address}?`,
    text: 'Use this when the home belongs to someone else. It gets a separate owner. You can merge the two again later.',
    done: (address: string) => `${address} has its own owner now`,
  },
};

export const listText: ListText = {
  count: (total) => plural(total, 'owner'),
  empty: 'No owners yet',
  emptyHint: 'Owners are added automatically with each new lead.',
  noMatch: 'No owners match your search',
  failed: "Couldn't load owners.",
};
