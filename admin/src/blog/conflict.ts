/** The server's code for a record that somebody else saved first. */
export const BLOG_CHANGED = 'BLOG_CHANGED';
