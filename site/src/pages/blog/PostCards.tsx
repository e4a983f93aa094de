import type { BlogCard } from '../../../../src/shared/blog/blog.contract.js';
import { Byline } from './Byline';
import { blogMessages as text } from './blog.messages';
import styles from './blog.module.css';
import { FeaturedImage } from './FeaturedImage';

interface PostCardsProps {
  posts: BlogCard[];
  /** Whether the first one stands in full width. */
  hasLead: boolean;
  /** Whether they follow something else: then they have headings of a lower rank, and their pictures can wait. */
  isBelow?: boolean;
}

/** Posts in two columns, or three where they are only a hint. */
export function PostCards({ posts, hasLead, isBelow = false }: PostCardsProps) {
  return (
    <ul className={`${styles.cards} ${isBelow ? styles.hints : ''}`}>
      {posts.map((post, index) => (
        <PostCard
          key={post.id}
          post={post}
          isLead={hasLead && index === 0}
          isFirst={!isBelow && index === 0}
          heading={isBelow ? 'h3' : 'h2'}
        />
      ))}
    </ul>
  );
}

const HALF = '(min-width: 48rem) 35rem, 100vw';
const LEAD = '(min-width: 48rem) 42rem, 100vw';

interface PostCardProps {
  post: BlogCard;
  isLead: boolean;
  isFirst: boolean;
  heading: 'h2' | 'h3';
}

function PostCard({ post, isLead, isFirst, heading: Heading }: PostCardProps) {
  const { title, slug, excerpt, category, hit } = post;
  const address = `/blog/${slug}`;
  return (
    <li className={`${styles.card} ${isLead ? styles.lead : ''}`}>
      <FeaturedImage post={post} sizes={isLead ? LEAD : HALF} isFirst={isFirst} />
      <div className={styles.words}>
        {category && (
          <a className={styles.category} href={`/blog/category/${category.slug}`}>
            {category.name}
          </a>
        )}
        <Heading className={styles.title}>
          <a className={styles.plain} href={address}>
            {title}
          </a>
        </Heading>
        {hit ? <Hit hit={hit} /> : excerpt && <p className="soft">{excerpt}</p>}
        <Byline post={post} />
        <a className={styles.more} href={address}>
          {text.readMore} <span className="visually-hidden">{text.about(title)}</span>
        </a>
      </div>
    </li>
  );
}

/** The passage that a search found. */
function Hit({ hit }: { hit: NonNullable<BlogCard['hit']> }) {
  return (
    <p className="soft">
      {hit.map(({ text: words, isMatch }, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one sentence, which never move
        return isMatch ? <mark key={index}>{words}</mark> : words;
      })}{' '}
      …
    </p>
  );
}
