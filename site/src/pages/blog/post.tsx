import { ArrowLeft } from 'lucide-react';
import { BLOG_FEEDS, type PublicPost } from '#shared/blog.js';
import { Portrait } from '../../components/Portrait';
import { useDocumentSettings } from '../../document/document-context';
import { useSiteData } from '../../document/site-data';
import { DarkHouse } from '../../illustrations/DarkHouse';
import cards from './list.module.css';
import styles from './post.module.css';
import { Byline, FeaturedImage, FeedLinks, PostCards } from './post-cards';
import { blogText as text } from './text';
import { Newsletter, PostTool } from './tools';

const HALF_WIDTH = '(min-width: 60rem) 36rem, 100vw';

export function Post({ post }: { post: PublicPost }) {
  const { canonicalUrl } = useDocumentSettings();
  return (
    <>
      <article className={`page ${styles.post}`}>
        <BackToBlog className={`button quiet ${styles.back}`} />
        <header className={styles.head}>
          <div>
            {post.category && (
              <a className={cards.category} href={`/blog/category/${post.category.slug}`}>
                {post.category.name}
              </a>
            )}
            <h1>{post.title}</h1>
            <Byline post={post} />
          </div>
          <FeaturedImage post={post} sizes={HALF_WIDTH} isFirst />
        </header>
        <div className={styles.columns}>
          <Contents headings={post.headings} />
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized on write and on read */}
          <div className={styles.content} dangerouslySetInnerHTML={{ __html: post.content }} />
        </div>
        <PostTool slug={post.slug} category={post.category} />
        <footer className={styles.foot}>
          <Tags tags={post.tags} />
          <Share {...post} />
          {post.author && <AuthorBox author={post.author} />}
          {canonicalUrl && <p className={styles.online}>{text.online(canonicalUrl)}</p>}
        </footer>
      </article>
      <Related posts={post.related} />
      <Newsletter />
    </>
  );
}

/** Plain links: nothing loads from other sites until a click. */
function Share({ title, slug }: Pick<PublicPost, 'title' | 'slug'>) {
  const { siteUrl } = useDocumentSettings();
  const url = encodeURIComponent(`${siteUrl}/blog/${slug}`);
  const { email, facebook, linkedIn } = text.shareBy;
  const links = [
    [email, `mailto:?subject=${encodeURIComponent(title)}&body=${url}`],
    [facebook, `https://www.facebook.com/sharer/sharer.php?u=${url}`],
    [linkedIn, `https://www.linkedin.com/sharing/share-offsite/?url=${url}`],
  ] as const;
  return (
    <nav className={styles.share} aria-labelledby="share">
      <h2 id="share">{text.share}</h2>
      <ul className={cards.chips}>
        {links.map(([label, href]) => (
          <li key={label}>
            <a className={cards.chip} href={href} rel="noopener">
              {label}
            </a>
          </li>
        ))}
        <li>
          <a className={cards.chip} href={BLOG_FEEDS.rss.path}>
            {text.subscribe}
          </a>
        </li>
        {/* Last, so that nothing moves when its script shows it. */}
        <li>
          <button className={cards.chip} type="button" data-copy-link={text.copied} hidden>
            <span>{text.copy}</span>
          </button>
        </li>
      </ul>
    </nav>
  );
}

function Tags({ tags }: Pick<PublicPost, 'tags'>) {
  if (tags.length === 0) return null;
  return (
    <nav className={styles.tags} aria-label={text.tags}>
      <ul className={cards.chips}>
        {tags.map(({ name, slug }) => (
          <li key={slug}>
            <a className={cards.chip} href={`/blog/tag/${slug}`}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Related({ posts }: { posts: PublicPost['related'] }) {
  return (
    <section className={`sand band ${styles.related}`}>
      <div className="page">
        {posts.length > 0 && (
          <>
            <h2>{text.related}</h2>
            <PostCards posts={posts} hasLead={false} isBelow />
          </>
        )}
        <FeedLinks />
      </div>
    </section>
  );
}

/** Posts with more headings than this get a table of contents. */
const MIN_HEADINGS = 3;

function Contents({ headings }: Pick<PublicPost, 'headings'>) {
  if (headings.length <= MIN_HEADINGS) return null;
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

function AuthorBox({
  author: { name, slug, avatarUrl, avatar, bio },
}: {
  author: NonNullable<PublicPost['author']>;
}) {
  return (
    <section className={styles.author} aria-labelledby="author">
      <Portrait name={name} image={avatarUrl} picture={avatar} />
      <div>
        <h2 id="author">{name}</h2>
        {bio && <p>{bio}</p>}
        <a href={`/blog/author/${slug}`}>{text.moreBy(name)}</a>
      </div>
    </section>
  );
}

/** Also shown, with a different message, when a post failed to load. */
export function PostNotFound({ isFailure }: { isFailure: boolean }) {
  const { company } = useSiteData();
  return (
    <section className={`page band ${styles.missing}`}>
      <title>{`${text.notFound} | ${company.name}`}</title>
      <meta name="robots" content="noindex" />
      <div>
        <h1>{text.notFound}</h1>
        <p className="lead">{isFailure ? text.postFailed : text.notFoundText}</p>
        <BackToBlog className="button primary" />
      </div>
      <DarkHouse />
    </section>
  );
}

function BackToBlog({ className }: { className: string }) {
  return (
    <a className={className} href="/blog">
      <ArrowLeft size={18} aria-hidden="true" /> {text.back}
    </a>
  );
}
