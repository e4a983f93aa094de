export const PHONE = '(max-width: 599.95px)';

/** The tabs are of use to phones alone, so no other screen loads them. */
export const loadPhoneStages = () => import('./PhoneStages');
