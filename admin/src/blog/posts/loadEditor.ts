import { lazyImport } from '../../lazy';

/** The editor is by far the largest part of the form, so it loads in parallel with the form. */
export const loadEditor = lazyImport(() =>
  import('../editor/ContentInput').then((part) => part.ContentInput),
);
