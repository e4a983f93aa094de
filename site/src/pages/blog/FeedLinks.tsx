import { BLOG_FEEDS } from '../../../../src/shared/blog/feeds.js';
import { useFrame } from '../../document/frame';
import { blogMessages as text } from './blog.messages';
import styles from './blog.module.css';

/** Links to the feeds for readers, and for browsers and programs that look in the head. */
export function FeedLinks() {
  const { company } = useFrame();
  return (
    <>
      {Object.entries(BLOG_FEEDS).map(([name, { path, type }]) => (
        <link key={name} rel="alternate" type={type} title={text.title(company.name)} href={path} />
      ))}
      <p className={styles.subscribe}>
        <a href={BLOG_FEEDS.rss.path}>{text.subscribe}</a>
      </p>
    </>
  );
}
