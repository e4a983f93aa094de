import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { type BlogCard, toSlug } from '#shared/blog.js';
import { DEMO_POSTS } from '../../src/seeds/demo-blog.js';
import { aCard, aListing, aPost, SAMPLE_SLUG } from './blog-samples.js';
import { openPage, renderContext, SITE_URL } from './built-site.js';
import { aPicture, fakeSiteApi, problem } from './fake-site-api.js';
import { factsOf } from './page-parts.js';

const POST = `/blog/${SAMPLE_SLUG}`;

function withCards(posts: BlogCard[], total = posts.length) {
  return renderContext({
    api: fakeSiteApi({ blogListing: async (query) => aListing(query, { posts, total }) }),
  });
}

describe('scenes', () => {
  test('every demo post has a different scene, and the whole list stays light', async () => {
    const posts = DEMO_POSTS.map(({ slug, title, excerpt, category }, index) =>
      aCard({
        id: `post-${index}`,
        slug,
        title,
        excerpt,
        category: { name: category, slug: toSlug(category) },
      }),
    );

    const { html } = await openPage('/blog', withCards(posts));

    const scenes = [...html.matchAll(/<svg viewBox="0 0 400 240".*?<\/svg>/gs)].map(([scene]) => scene);
    expect(new Set(scenes).size).toBe(DEMO_POSTS.length);
    expect(gzipSync(html).length).toBeLessThan(20 * 1024);
  });

  test.each(['Maintenance', 'Iowa law', 'Leasing', 'Money and taxes', 'Getting started', 'Community'])(
    'a post of %s whose title says nothing has one too',
    async (name) => {
      const card = aCard({ slug: 'notes', category: { name, slug: toSlug(name) } });

      const { html } = await openPage('/blog', withCards([card]));

      expect(html.match(/<svg viewBox="0 0 400 240"/g)).toHaveLength(1);
    },
  );

  test('take every color from the tokens', async () => {
    const posts = DEMO_POSTS.map(({ slug }, index) => aCard({ id: `post-${index}`, slug }));

    const { html } = await openPage('/blog', withCards(posts));

    for (const [scene] of html.matchAll(/<svg viewBox="0 0 400 240".*?<\/svg>/gs)) {
      expect(scene.match(/(?:fill|stroke)="(?!var\(--[a-z-]+\)"|none")[^"]*"/g)).toBeNull();
    }
  });
});

// P-13, P-116
describe('the index', () => {
  test('shows each post as a card', async () => {
    const picture = aPicture('hero');
    const { html, text } = await openPage(
      '/blog',
      withCards([aCard({ picture, featuredImageAlt: 'A street' })]),
    );

    expect(html).toMatch(
      /<picture><source[^>]*sizes="[^"]+"[^>]*><img src="\/site-images\/hero[^>]*alt="A street"/,
    );
    expect(html).toMatch(new RegExp(`<a [^>]*href="${POST}">What a vacant month really costs</a>`));
    expect(html).toMatch(/href="\/blog\/category\/rental-market">Rental Market</);
    expect(html).toMatch(/href="\/blog\/author\/june-halvorsen">June Halvorsen</);
    expect(text).toContain('\nJH\n');
    expect(text).toContain('Rent is the smaller half of it.');
    expect(html).toContain('<time dateTime="2026-11-03T15:00:00.000Z">Nov 3, 2026</time>');
    expect(text).toContain('4 min read');
    expect(html).toMatch(new RegExp(`href="${POST}">Read More `));
  });

  test("draws a scene when there is no image, and shows the author's photo", async () => {
    const author = {
      name: 'June',
      slug: 'june',
      avatarUrl: 'https://pictures.example.com/june.png',
      avatar: null,
    };
    const { html, headers } = await openPage('/blog', withCards([aCard({ author })]));

    expect(html).toMatch(
      /<li class="[^"]*"><div class="[^"]*"><svg viewBox="0 0 400 240"[^>]*aria-hidden="true">/,
    );
    expect(html).toMatch(
      /<img[^>]*src="https:\/\/pictures\.example\.com\/june\.png"[^>]*width="32" height="32"/,
    );
    expect(headers.get('x-page-pictures')).toBe('https://pictures.example.com');
  });

  test('leads to its other pages', async () => {
    const { html } = await openPage('/blog/category/rental-market?page=2', withCards([aCard()], 30));

    expect(html).toContain('rel="prev" href="/blog/category/rental-market"');
    expect(html).toContain('rel="next" href="/blog/category/rental-market?page=3"');
    expect(html).toContain(`<link rel="canonical" href="${SITE_URL}/blog/category/rental-market?page=2"/>`);
  });

  test('says what to do when nothing matches, and highlights matches', async () => {
    const hit = [
      { text: 'The ', isMatch: false },
      { text: 'rent <b>', isMatch: true },
    ];
    const [empty, none, found, beyond] = await Promise.all([
      openPage('/blog', withCards([])),
      openPage('/blog?q=zebra', withCards([])),
      openPage('/blog?q=rent', withCards([aCard({ hit })])),
      openPage('/blog?page=9', withCards([], 3)),
    ]);

    expect(empty.text).toContain('No posts yet.');
    expect(none.text).toContain('No posts match your search.');
    expect(none.html).toMatch(/<a [^>]*href="\/blog">Clear search</);
    expect(found.html).toContain('The <mark>rent &lt;b&gt;</mark>');
    expect([beyond.status, none.status]).toEqual([404, 200]);
  });

  test('counts search results up to the ranking limit', async () => {
    const [few, many] = await Promise.all(
      [499, 500].map((total) => openPage('/blog?q=rent', withCards([aCard()], total))),
    );

    expect(few!.text).toContain('499 posts\n');
    expect(many!.text).toContain('The 500 newest matching posts\n');
  });

  test('an unknown category, tag or author is a 404', async () => {
    const api = fakeSiteApi({ blogListing: async (query) => aListing(query, { of: null, posts: [] }) });

    const { status, text } = await openPage('/blog/tag/none', renderContext({ api }));

    expect([status, text.includes('Page not found')]).toEqual([404, true]);
  });

  test('asks for a street after the first row and opens the analysis with it', async () => {
    const { html } = await openPage('/blog');

    const [, form] = html.match(/<form[^>]*action="\/analysis"[^>]*>(.*?)<\/form>/s)!;
    expect(form).toMatch(/<input[^>]*name="street"/);
    expect(form).toContain('Get My Rental Analysis');
  });

  test('marks where the visitor is among the categories', async () => {
    const [all, one, found] = await Promise.all(
      ['/blog', '/blog/category/rental-market', '/blog?q=rent'].map((path) => openPage(path)),
    );

    const current = (html: string) => html.match(/href="([^"]*)" aria-current="page"/)?.[1];
    const inBlog = (html: string) => current(html.slice(html.indexOf('<main')));
    expect([all, one, found].map((page) => inBlog(page!.html))).toEqual([
      '/blog',
      '/blog/category/rental-market',
      undefined,
    ]);
  });

  test('a category introduces itself in its own words, on the page and to search engines', async () => {
    const { html, text } = await openPage('/blog/category/rental-market');

    expect(text).toContain('Rental Market\nWhat homes rent for.\n');
    expect(html).toContain('<meta name="description" content="What homes rent for."/>');
    expect((await openPage('/blog')).text).not.toContain('What homes rent for.');
  });

  test('links its feeds in the head and next to the categories', async () => {
    const { html } = await openPage('/blog');

    expect(html).toMatch(/<a [^>]*href="\/blog\/rss\.xml"><svg.*?<\/svg> RSS<\/a>/);
    expect(html).toMatch(/<link rel="alternate" type="application\/rss\+xml"[^>]*href="\/blog\/rss\.xml"/);
    expect(html).toMatch(/<link rel="alternate" type="application\/atom\+xml"[^>]*href="\/blog\/atom\.xml"/);
  });

  // P-222
  test('a list that fails to load is logged and says so', async () => {
    const errors: unknown[] = [];
    const api = fakeSiteApi({ blogListing: () => Promise.reject(problem(503, 'UNAVAILABLE')) });

    const page = await openPage('/blog', renderContext({ api, onError: (error) => errors.push(error) }));

    expect(page.status).toBe(503);
    expect(page.text).toContain("We couldn't load the posts. Please try again in a moment.");
    expect(errors).toHaveLength(1);
  });
});

describe('a post', () => {
  // P-14, P-117, P-118
  test('shows category, title, author, image, content and tags, and links back', async () => {
    const post = aPost({ featuredImage: 'https://other.example.com/a.png', featuredImageAlt: 'A house' });
    const api = fakeSiteApi({ blogPost: async () => post });

    const { html, text, headers } = await openPage(POST, renderContext({ api }));

    expect(html).toMatch(/<a [^>]*href="\/blog"><svg.*?<\/svg>.*?Back to Blog<\/a>/);
    expect(html).toMatch(
      /href="\/blog\/category\/rental-market">Rental Market<.*<h1>What a vacant month really costs<\/h1>/,
    );
    expect(html).toMatch(
      /<img src="https:\/\/other\.example\.com\/a\.png" alt="A house" fetchPriority="high"/,
    );
    expect(html).toContain('<h2 id="on-t">The rent</h2><p>Some words.</p>');
    expect(html).toMatch(/href="\/blog\/tag\/vacancy">Vacancy</);
    expect(text).toContain('June leases homes from Ankeny to Waukee.');
    expect(text).toContain('Related posts');
    expect(headers.get('x-page-pictures')).toBe('https://other.example.com');
  });

  test('has a table of contents above three headings', async () => {
    const few = aPost({ headings: aPost().headings.slice(0, 3) });
    const short = renderContext({ api: fakeSiteApi({ blogPost: async () => few }) });

    const [long, without] = await Promise.all([openPage(POST), openPage(POST, short)]);

    expect(long.text).toContain('On this page');
    expect(long.html).toContain('<a href="#on-t">The rent</a>');
    expect(without.text).not.toContain('On this page');
  });

  // P-121, P-122
  test('uses its meta title and description, or its title and excerpt', async () => {
    const described = aPost({ metaTitle: 'Meta title', metaDescription: 'Meta words', metaKeywords: 'a, b' });
    const context = renderContext({ api: fakeSiteApi({ blogPost: async () => described }) });

    const [plain, meta] = await Promise.all([openPage(POST), openPage(POST, context)]);

    expect(plain.html).toContain('<title>What a vacant month really costs</title>');
    expect(plain.html).toContain('<meta name="description" content="Rent is the smaller half of it."/>');
    expect(meta.html).toContain('<title>Meta title</title>');
    expect(meta.html).toContain('<meta name="description" content="Meta words"/>');
    expect(meta.html).toContain('<meta name="keywords" content="a, b"/>');
  });

  test('has structured data', async () => {
    const { html } = await openPage(POST);

    expect(html).toContain(`<link rel="canonical" href="${SITE_URL}${POST}"/>`);
    expect(html).toContain('<meta property="og:type" content="article"/>');
    expect(html).toMatch(
      new RegExp(`<meta property="og:image" content="${SITE_URL}${POST}/og\\.png\\?v=\\d+"/>`),
    );
    const [, picture] = html.match(/<meta property="og:image" content="([^"]*)"/)!;
    const [posting, breadcrumbs] = factsOf(html);
    expect(posting).toMatchObject({
      '@type': 'BlogPosting',
      headline: 'What a vacant month really costs',
      datePublished: '2026-11-03T15:00:00.000Z',
      author: { '@type': 'Person', name: 'June Halvorsen' },
      image: picture,
      mainEntityOfPage: SITE_URL + POST,
    });
    expect((breadcrumbs!.itemListElement as { name: string }[]).map(({ name }) => name)).toEqual([
      'Home',
      'Blog',
      'Rental Market',
      'What a vacant month really costs',
    ]);
  });

  test.each([
    ['2026-11-04T15:00:00.000Z', '2026-11-04T15:00:00.000Z'],
    ['2026-10-01T15:00:00.000Z', '2026-11-03T15:00:00.000Z'],
  ])('last edited at %s counts as modified at %s', async (updatedAt, modified) => {
    const api = fakeSiteApi({ blogPost: async () => aPost({ updatedAt }) });

    const { html } = await openPage(POST, renderContext({ api }));

    expect(factsOf(html)[0]!.dateModified).toBe(modified);
    expect(html).toContain(`<meta property="article:modified_time" content="${modified}"/>`);
  });

  test.each([
    ['should-you-rent-or-sell', 'Getting started', '<a class="button secondary" href="/rent-vs-sell">'],
    ['what-rental-income-means', 'Money and taxes', '<a class="button secondary" href="/pricing">'],
    ['a-winter-checklist', 'Maintenance', 'action="/analysis"'],
  ])('%s in %s offers the tool that fits', async (slug, name, tool) => {
    const post = aPost({ slug, category: { name, slug: toSlug(name) } });
    const api = fakeSiteApi({ blogPost: async () => post });

    const { html } = await openPage(`/blog/${slug}`, renderContext({ api }));

    const [, aside] = html.match(/<aside[^>]*>(.*?)<\/aside>/s)!;
    expect(aside).toContain(tool);
  });

  test('can be shared by plain links and followed by RSS', async () => {
    const { html } = await openPage(POST);

    const url = encodeURIComponent(SITE_URL + POST);
    const [, share] = html.match(/<nav[^>]*aria-labelledby="share">(.*?)<\/nav>/s)!;
    expect([...share!.matchAll(/href="([^"]*)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'))).toEqual(
      [
        `mailto:?subject=What%20a%20vacant%20month%20really%20costs&body=${url}`,
        `https://www.facebook.com/sharer/sharer.php?u=${url}`,
        `https://www.linkedin.com/sharing/share-offsite/?url=${url}`,
        '/blog/rss.xml',
      ],
    );
  });

  test('offers to copy its link, hidden until a script can do it', async () => {
    const { html } = await openPage(POST);

    expect(html).toMatch(/<button [^>]*data-copy-link="Link copied" hidden=""><span>Copy Link<\/span>/);
    expect(html).toMatch(/<script type="module" src="\/site-assets\/blog-[^"]+"/);
  });

  test('without an author is attributed to the company', async () => {
    const api = fakeSiteApi({ blogPost: async () => aPost({ author: null }) });

    const { html } = await openPage(POST, renderContext({ api }));

    expect(html).toMatch(/<h1>[^<]*<\/h1><p[^>]*><span><time /);
    expect(html.split('Related posts')[0]).not.toMatch(/June|id="author"|\/blog\/author\//);
    expect(factsOf(html)[0]!.author).toEqual({
      '@type': 'Organization',
      name: 'Clarity Property Management',
      url: SITE_URL,
    });
  });

  // P-119, P-120
  test('a missing post is a 404 with a link back', async () => {
    const { status, text, html } = await openPage('/blog/nothing');

    expect(status).toBe(404);
    expect(text).toContain("Post not found\nThe blog post you're looking for doesn't exist.");
    expect(html).toMatch(/<a class="button primary" href="\/blog">.*Back to Blog<\/a>/);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toContain('rel="canonical"');
  });

  // P-222
  test('a post that fails to load is logged and says so', async () => {
    const errors: unknown[] = [];
    const api = fakeSiteApi({ blogPost: () => Promise.reject(new Error('database is away')) });

    const page = await openPage(POST, renderContext({ api, onError: (error) => errors.push(error) }));

    expect(page.status).toBe(503);
    expect(page.text).toContain("Post not found\nWe couldn't load this post.");
    expect(page.html).not.toContain('database is away');
    expect(errors).toHaveLength(1);
  });

  test('a preview says so and is hidden from search engines, caches and referrers', async () => {
    const api = fakeSiteApi({ blogPreview: async () => aPost() });

    const { html, text, headers } = await openPage('/blog/preview/some.token', renderContext({ api }));

    expect(text).toContain('Preview: only people with this link');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toContain('some.token');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });
});
