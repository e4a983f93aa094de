import { BLOG_LIMITS } from '../../../../src/shared/blog/blog.contract.js';
import { blogMessages as text } from './blog.messages';
import styles from './blog.module.css';

export function SearchForm({ q }: { q: string | undefined }) {
  return (
    <search>
      <form className={styles.search} action="/blog" method="get">
        <label className="visually-hidden" htmlFor="q">
          {text.search}
        </label>
        <input
          id="q"
          name="q"
          type="search"
          maxLength={BLOG_LIMITS.query}
          defaultValue={q}
          placeholder={text.search}
        />
        <button className="button primary" type="submit">
          {text.searchButton}
        </button>
        {q && (
          <a className="button quiet" href="/blog">
            {text.clear}
          </a>
        )}
      </form>
    </search>
  );
}
