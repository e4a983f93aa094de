import type { BlogPost } from '../../../../src/shared/blog/blog.contract.js';
import { useFrame } from '../../document/frame';
import { PageHead } from '../../document/PageHead';
import { blogMessages as text } from './blog.messages';

/** What search engines and those who share a link are told of a post. */
export function PostHead({ post }: { post: BlogPost }) {
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

export function titleOf({ metaTitle, title }: BlogPost): string {
  return metaTitle ?? title;
}

export function descriptionOf({ metaDescription, excerpt }: BlogPost): string | null {
  return metaDescription ?? excerpt;
}
