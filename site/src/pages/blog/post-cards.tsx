import { BLOG_FEEDS, type BlogCard } from '#shared/blog.js';
import { BUSINESS_TIME_ZONE } from '#shared/format.js';
import { Picture } from '../../components/Picture';
import { Portrait } from '../../components/Portrait';
import { useSiteData } from '../../document/site-data';
import { PostScene } from '../../illustrations/scenes/PostScene';
import styles from './list.module.css';
import { blogText as text } from './text';

interface PostCardsProps {
  posts: BlogCard[];
  /** Whether the first post spans the full width. */
  hasLead: boolean;
  /** Whether the list has a heading above it, which makes the titles one level lower. */
  isBelow?: boolean;
  /** Whether the list continues an earlier one: its images load lazily. */
  isLater?: boolean;
}

/** Posts in three columns. */
export function PostCards({ posts, hasLead, isBelow = false, isLater = isBelow }: PostCardsProps) {
  return (
    <ul className={styles.cards}>
      {posts.map((post, index) => (
        <PostCard
          key={post.id}
          post={post}
          isLead={hasLead && index === 0}
          isFirst={!isLater && index === 0}
          heading={isBelow ? 'h3' : 'h2'}
        />
      ))}
    </ul>
  );
}

const THIRD = '(min-width: 60rem) 24rem, (min-width: 40rem) 50vw, 100vw';
const LEAD = '(min-width: 60rem) 45rem, 100vw';

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
      <FeaturedImage post={post} sizes={isLead ? LEAD : THIRD} isFirst={isFirst} />
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
        {hit ? <SearchMatch hit={hit} /> : excerpt && <p className="soft">{excerpt}</p>}
        <Byline post={post} />
        <a className={isLead ? 'button outline' : styles.more} href={address}>
          {text.readMore} <span className="visually-hidden">{text.about(title)}</span>
        </a>
      </div>
    </li>
  );
}

/** The passage that matched the search. */
function SearchMatch({ hit }: { hit: NonNullable<BlogCard['hit']> }) {
  return (
    <p className="soft">
      {hit.map(({ text: words, isMatch }, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one sentence, which never reorder
        return isMatch ? <mark key={index}>{words}</mark> : words;
      })}{' '}
      …
    </p>
  );
}

/** Short, so that author, date and reading time share one line. */
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: BUSINESS_TIME_ZONE });

/** Author, date and reading time. */
export function Byline({ post: { author, publishedAt, readingMinutes } }: { post: BlogCard }) {
  return (
    <p className={styles.byline}>
      {author && (
        <>
          <Portrait name={author.name} image={author.avatarUrl} picture={author.avatar} size={32} />
          <a className={styles.plain} href={`/blog/author/${author.slug}`}>
            {author.name}
          </a>
        </>
      )}
      <span>
        <time dateTime={publishedAt}>{day.format(new Date(publishedAt))}</time> &middot;{' '}
        {text.minutes(readingMinutes)}
      </span>
    </p>
  );
}

interface FeaturedImageProps {
  post: BlogCard;
  /** The `sizes` attribute. */
  sizes: string;
  /** Whether it is above the fold and loads eagerly. */
  isFirst: boolean;
}

/** The post's image in a fixed aspect ratio, or its scene. */
export function FeaturedImage({ post, sizes, isFirst }: FeaturedImageProps) {
  const { picture, featuredImage, featuredImageAlt, category } = post;
  const shared = {
    alt: featuredImageAlt ?? '',
    ...(isFirst ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const }),
  };
  return (
    <div className={styles.image}>
      {picture ? (
        <Picture picture={picture} sizes={sizes} {...shared} />
      ) : featuredImage ? (
        // biome-ignore lint/a11y/useAltText: `shared` holds the alt text
        <img src={featuredImage} {...shared} />
      ) : (
        <PostScene slug={post.slug} category={category} />
      )}
    </div>
  );
}

/** Feed links in the head, for feed discovery. */
export function FeedLinks() {
  const { company } = useSiteData();
  return (
    <>
      {Object.entries(BLOG_FEEDS).map(([name, { path, type }]) => (
        <link key={name} rel="alternate" type={type} title={text.title(company.name)} href={path} />
      ))}
    </>
  );
}
