import type { PublicPost } from '../../../../src/shared/blog/blog.contract.js';
import { useFrame } from '../../document/frame';
import { PageHead } from '../../document/PageHead';
import { blogMessages as text } from './blog.messages';

/** The tags of a post for search engines and for shared links. */
export function PostHead({ post }: { post: PublicPost }) {
  const { company } = useFrame();
  return (
    <>
      <PageHead
        title={titleOf(post)}
        description={descriptionOf(post) ?? text.ofDescription(post.title, company.name)}
      />
      {post.metaKeywords && <meta name="keywords" content={post.metaKeywords} />}
      <meta property="article:published_time" content={post.publishedAt} />
      <meta property="article:modified_time" content={post.updatedAt} />
      {post.category && <meta property="article:section" content={post.category.name} />}
      {post.tags.map(({ name, slug }) => (
        <meta key={slug} property="article:tag" content={name} />
      ))}
    </>
  );
}

export function titleOf({ metaTitle, title }: PublicPost): string {
  return metaTitle ?? title;
}

export function descriptionOf({ metaDescription, excerpt }: PublicPost): string | null {
  return metaDescription ?? excerpt;
}
