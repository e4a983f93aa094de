/** Where feed readers find the newest posts. */
export const BLOG_FEEDS = {
  rss: { path: '/blog/rss.xml', type: 'application/rss+xml' },
  atom: { path: '/blog/atom.xml', type: 'application/atom+xml' },
} as const;
