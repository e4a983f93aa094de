import { data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router-dom';
import type { PublicPost } from '#shared/blog.js';
import { type SocialPicture, useDocumentSettings } from '../../document/document-context';
import { InlineScript, toInlineJson } from '../../document/InlineScript';
import { PageHead } from '../../document/PageHead';
import { useSiteData } from '../../document/site-data';
import { BreadcrumbStructuredData, type Crumb } from '../../document/structured-data';
import { FAILED, type Failed, loadPost, pictureHeaders } from './load-blog';
import { Post, PostNotFound } from './post';
import { blogText as text } from './text';

interface PostPage {
  post: PublicPost | Failed | null;
  socialPicture?: SocialPicture;
}

export async function loader({ context, params }: LoaderFunctionArgs) {
  const post = await loadPost(params.slug!, context);
  if (post === FAILED) return data<PostPage>({ post }, { status: 503 });
  if (post === null) return data<PostPage>({ post }, { status: 404 });
  if ('movedTo' in post) throw redirect(`/blog/${post.movedTo}`, 301);
  return data<PostPage>(
    { post, socialPicture: socialPictureFor(post) },
    { headers: pictureHeaders([post, ...post.related], post.content) },
  );
}

export function Component() {
  const { post } = useLoaderData<PostPage>();
  if (post === FAILED || post === null) return <PostNotFound isFailure={post === FAILED} />;
  return (
    <>
      <PostHead post={post} />
      <PostStructuredData post={post} />
      <Post post={post} />
    </>
  );
}

function socialPictureFor(post: PublicPost): SocialPicture {
  return { path: socialPicturePath(post), alt: post.title, type: 'article' };
}

/** Meta tags for search engines and shared links. */
function PostHead({ post }: { post: PublicPost }) {
  const { company } = useSiteData();
  return (
    <>
      <PageHead
        title={metaTitleFor(post)}
        description={metaDescriptionFor(post) ?? text.ofDescription(post.title, company.name)}
      />
      {post.metaKeywords && <meta name="keywords" content={post.metaKeywords} />}
      <meta property="article:published_time" content={post.publishedAt} />
      <meta property="article:modified_time" content={modifiedAt(post)} />
      {post.category && <meta property="article:section" content={post.category.name} />}
      {post.tags.map(({ name, slug }) => (
        <meta key={slug} property="article:tag" content={name} />
      ))}
    </>
  );
}

/** A scheduled post is last edited before it is published; readers first saw it at publication. */
function modifiedAt({ publishedAt, updatedAt }: PublicPost): string {
  return Date.parse(updatedAt) > Date.parse(publishedAt) ? updatedAt : publishedAt;
}

function metaTitleFor({ metaTitle, title }: PublicPost): string {
  return metaTitle ?? title;
}

function metaDescriptionFor({ metaDescription, excerpt }: PublicPost): string | null {
  return metaDescription ?? excerpt;
}

/** Structured data for search engines. */
function PostStructuredData({ post }: { post: PublicPost }) {
  const { siteUrl } = useDocumentSettings();
  const { company } = useSiteData();
  const facts = blogPosting(post, siteUrl, company.name);
  return (
    <>
      <InlineScript type="application/ld+json" content={toInlineJson(facts)} />
      <BreadcrumbStructuredData way={wayTo(post)} />
    </>
  );
}

function blogPosting(post: PublicPost, siteUrl: string, company: string) {
  const { title, slug, publishedAt, category, author, tags, featuredImage } = post;
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: title,
    description: metaDescriptionFor(post) ?? undefined,
    image: new URL(featuredImage ?? socialPicturePath(post), siteUrl).href,
    datePublished: publishedAt,
    dateModified: modifiedAt(post),
    articleSection: category?.name,
    keywords: tags.map(({ name }) => name).join(', ') || undefined,
    author: author
      ? { '@type': 'Person', name: author.name, url: `${siteUrl}/blog/author/${author.slug}` }
      : { '@type': 'Organization', name: company, url: siteUrl },
    publisher: { '@type': 'Organization', name: company, url: siteUrl },
    mainEntityOfPage: `${siteUrl}/blog/${slug}`,
  };
}

function wayTo({ title, slug, category }: PublicPost): Crumb[] {
  return [
    { name: text.home, path: '/' },
    { name: text.name, path: '/blog' },
    ...(category ? [{ name: category.name, path: `/blog/category/${category.slug}` }] : []),
    { name: title, path: `/blog/${slug}` },
  ];
}

/** Path of the image generated from the title. It changes with the post, so shared links refresh. */
function socialPicturePath({ slug, updatedAt }: PublicPost): string {
  return `/blog/${slug}/og.png?v=${Date.parse(updatedAt)}`;
}
