import type { BlogCard } from '../../../../src/shared/blog/blog.contract.js';
import { formatDate } from '../../../../src/shared/format.js';
import { Portrait } from '../../components/Portrait';
import { blogMessages as text } from './blog.messages';
import styles from './blog.module.css';

/** Who wrote it, when, and how long it takes to read. */
export function Byline({ post: { author, publishedAt, readingMinutes } }: { post: BlogCard }) {
  return (
    <p className={styles.byline}>
      {author && (
        <>
          <Portrait name={author.name} image={author.avatarUrl} picture={author.avatar} size={36} />
          <a className={styles.plain} href={`/blog/author/${author.slug}`}>
            {author.name}
          </a>
        </>
      )}
      <span>
        <time dateTime={publishedAt}>{formatDate(publishedAt)}</time> &middot; {text.minutes(readingMinutes)}
      </span>
    </p>
  );
}
