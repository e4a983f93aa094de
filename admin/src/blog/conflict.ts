/** By this code the server says that somebody else saved first. */
export const BLOG_CHANGED = 'BLOG_CHANGED';
