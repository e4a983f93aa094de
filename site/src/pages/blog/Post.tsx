import type { PublicPost } from '../../../../src/shared/blog/blog.contract.js';
import { useDocumentSettings } from '../../document/document-context';
import { AuthorBox } from './AuthorBox';
import { BackToBlog } from './BackToBlog';
import { Byline } from './Byline';
import { blogMessages as text } from './blog.messages';
import cards from './blog.module.css';
import { Contents } from './Contents';
import { FeaturedImage } from './FeaturedImage';
import { FeedLinks } from './FeedLinks';
import { PostCards } from './PostCards';
import styles from './post.module.css';

const WIDE = '(min-width: 72rem) 72rem, 100vw';

export function Post({ post }: { post: PublicPost }) {
  const { canonicalUrl } = useDocumentSettings();
  return (
    <>
      <article className={`page ${styles.post}`}>
        <BackToBlog className={`button quiet ${styles.back}`} />
        <header className={styles.head}>
          {post.category && (
            <a className={cards.category} href={`/blog/category/${post.category.slug}`}>
              {post.category.name}
            </a>
          )}
          <h1>{post.title}</h1>
          <Byline post={post} />
        </header>
        {post.featuredImage && <FeaturedImage post={post} sizes={WIDE} isFirst />}
        <div className={styles.columns}>
          <Contents headings={post.headings} />
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was written and when it was read */}
          <div className={styles.content} dangerouslySetInnerHTML={{ __html: post.content }} />
        </div>
        <footer className={styles.foot}>
          <Tags tags={post.tags} />
          {post.author && <AuthorBox author={post.author} />}
          {canonicalUrl && <p className={styles.online}>{text.online(canonicalUrl)}</p>}
        </footer>
      </article>
      <Related posts={post.related} />
    </>
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
