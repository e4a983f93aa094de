import type { BlogListing, BlogQuery } from '../../../../src/shared/blog/blog.contract.js';
import { blogMessages as text } from './blog.messages';
import styles from './blog.module.css';

type PagerProps = Pick<BlogListing, 'total' | 'page' | 'pageSize'> & { query: BlogQuery };

export function Pager({ total, page, pageSize, query }: PagerProps) {
  const pages = Math.ceil(total / pageSize);
  if (pages < 2) return null;
  return (
    <nav className={styles.pager} aria-label={text.pages}>
      {page > 1 && (
        <a className="button outline" rel="prev" href={addressOf(query, page - 1)}>
          {text.newer}
        </a>
      )}
      <span>{text.onPage(page, pages)}</span>
      {page < pages && (
        <a className="button outline" rel="next" href={addressOf(query, page + 1)}>
          {text.older}
        </a>
      )}
    </nav>
  );
}

function addressOf({ category, tag, author, q }: BlogQuery, page: number): string {
  const [kind, slug] = Object.entries({ category, tag, author }).find(([, each]) => each) ?? [];
  const asked = new URLSearchParams({ ...(page > 1 && { page: String(page) }), ...(q && { q }) }).toString();
  return `/blog${kind ? `/${kind}/${slug}` : ''}${asked && `?${asked}`}`;
}
