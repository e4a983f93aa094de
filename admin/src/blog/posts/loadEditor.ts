import { lazyImport } from '../../lazy';

/** The editor is by far the largest part of the form, so it is read beside the form and not after it. */
export const loadEditor = lazyImport(() =>
  import('../editor/ContentInput').then((part) => part.ContentInput),
);
