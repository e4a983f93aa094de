import { codeOf } from '../../code';

export const PHONE = '(max-width: 599.95px)';

export const isOnPhone = () => window.matchMedia(PHONE).matches;

/** The tabs are of use to phones alone, so no other screen loads them. */
export const loadPhoneStages = codeOf(() => import('./PhoneStages').then(({ PhoneStages }) => PhoneStages));
