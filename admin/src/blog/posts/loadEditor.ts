/** The editor is by far the largest part of the form, so it is read beside the form and not after it. */
export const loadEditor = () => import('../editor/ContentInput');
