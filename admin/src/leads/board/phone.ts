import { lazyImport } from '../../lazy';

export const PHONE = '(max-width: 599.95px)';

export const isOnPhone = () => window.matchMedia(PHONE).matches;

/** Only phones need the tabs, so only they load them. */
export const loadPhoneStages = lazyImport(() =>
  import('./PhoneStages').then(({ PhoneStages }) => PhoneStages),
);
