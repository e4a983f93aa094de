import { codeOf } from '../../code';

/** The editor is by far the largest part of the form, so it is read beside the form and not after it. */
export const loadEditor = codeOf(() => import('../editor/ContentInput').then((part) => part.ContentInput));
