import { localStorageStore, type Store } from 'react-admin';

const stored = localStorageStore();

/** Signing out forgets what react-admin kept, except whether this person works in the dark. */
export const store: Store = {
  ...stored,
  reset() {
    const theme = stored.getItem('theme');
    stored.reset();
    if (theme) stored.setItem('theme', theme);
  },
};
