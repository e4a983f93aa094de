import type { PublicPost } from '../../../../src/shared/blog/blog.contract.js';
import { blogMessages as text } from './blog.messages';
import styles from './post.module.css';

/** Up to so many headings a post is read from top to bottom. */
const FEW = 3;

export function Contents({ headings }: Pick<PublicPost, 'headings'>) {
  if (headings.length <= FEW) return null;
  return (
    <nav className={styles.contents} aria-labelledby="contents">
      <p id="contents">{text.contents}</p>
      <ol>
        {headings.map(({ id, text: words, level }) => (
          <li key={id} className={level === 3 ? styles.deeper : undefined}>
            <a href={`#${id}`}>{words}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
