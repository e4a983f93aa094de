import { Hammer, House, KeyRound, type LucideIcon, Scale, Snowflake, TrendingUp, Users } from 'lucide-react';
import { BLOG_FEEDS, type BlogCard } from '#shared/blog.js';
import { formatDate } from '#shared/format.js';
import { Picture } from '../../components/Picture';
import { Portrait } from '../../components/Portrait';
import { useSiteData } from '../../document/site-data';
import styles from './list.module.css';
import { blogText as text } from './text';

interface PostCardsProps {
  posts: BlogCard[];
  /** Whether the first post spans the full width. */
  hasLead: boolean;
  /** Whether the list follows other content: headings are one level lower and images load lazily. */
  isBelow?: boolean;
}

/** Posts in two columns, or three for related posts. */
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
        {hit ? <SearchMatch hit={hit} /> : excerpt && <p className="soft">{excerpt}</p>}
        <Byline post={post} />
        <a className={styles.more} href={address}>
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

/** Author, date and reading time. */
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

interface FeaturedImageProps {
  post: BlogCard;
  /** The `sizes` attribute. */
  sizes: string;
  /** Whether it is above the fold and loads eagerly. */
  isFirst: boolean;
}

/** The post's image in a fixed aspect ratio, or an icon for its category. */
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
        <CategoryIcon category={category?.slug ?? ''} />
      )}
    </div>
  );
}

/** Category icons, chosen by words in the category name. */
const CATEGORY_ICONS: [RegExp, LucideIcon][] = [
  [/market|rent|price|money|tax|invest|financ/, TrendingUp],
  [/maint|upkeep|repair|renovat|improve/, Hammer],
  [/law|legal|rule|polic|compliance/, Scale],
  [/tenant|resident|screen|people|leas/, Users],
  [/season|winter|weather/, Snowflake],
  [/own|landlord|manage|start/, KeyRound],
];

function CategoryIcon({ category }: { category: string }) {
  const Sign = CATEGORY_ICONS.find(([pattern]) => pattern.test(category))?.[1] ?? House;
  return <Sign size={72} strokeWidth={1.25} aria-hidden="true" />;
}

/** Feed links for readers, and in the head for feed discovery. */
export function FeedLinks() {
  const { company } = useSiteData();
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
