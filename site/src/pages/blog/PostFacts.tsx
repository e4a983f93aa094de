import type { PublicPost } from '../../../../src/shared/blog/blog.contract.js';
import { useDocumentSettings } from '../../document/document-context';
import { useFrame } from '../../document/frame';
import { InlineScript } from '../../document/InlineScript';
import { toInlineJson } from '../../document/json';
import { blogMessages as text } from './blog.messages';
import { descriptionOf } from './PostHead';
import { ownPicturePath } from './picture-path';

/** A post and the way to it as search engines read them. */
export function PostFacts({ post }: { post: PublicPost }) {
  const { siteUrl } = useDocumentSettings();
  const { company } = useFrame();
  const facts = [postFacts(post, siteUrl, company.name), breadcrumbs(post, siteUrl)];
  return <InlineScript type="application/ld+json" content={toInlineJson(facts)} />;
}

function postFacts(post: PublicPost, siteUrl: string, company: string) {
  const { title, slug, publishedAt, updatedAt, category, author, tags, featuredImage } = post;
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: title,
    description: descriptionOf(post) ?? undefined,
    image: new URL(featuredImage ?? ownPicturePath(post), siteUrl).href,
    datePublished: publishedAt,
    dateModified: updatedAt,
    articleSection: category?.name,
    keywords: tags.map(({ name }) => name).join(', ') || undefined,
    author: author
      ? { '@type': 'Person', name: author.name, url: `${siteUrl}/blog/author/${author.slug}` }
      : { '@type': 'Organization', name: company, url: siteUrl },
    publisher: { '@type': 'Organization', name: company, url: siteUrl },
    mainEntityOfPage: `${siteUrl}/blog/${slug}`,
  };
}

function breadcrumbs({ title, slug, category }: PublicPost, siteUrl: string) {
  const way = [
    { name: text.home, path: '/' },
    { name: text.name, path: '/blog' },
    ...(category ? [{ name: category.name, path: `/blog/category/${category.slug}` }] : []),
    { name: title, path: `/blog/${slug}` },
  ];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: way.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: siteUrl + path,
    })),
  };
}
