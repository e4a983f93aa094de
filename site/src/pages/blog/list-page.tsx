import { Rss, Search } from 'lucide-react';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import {
  BLOG_FEEDS,
  BLOG_LIMITS,
  BLOG_SEARCH_MAX,
  type BlogListing,
  type BlogQuery,
  parseBlogQuery,
} from '#shared/blog.js';
import { PageHead } from '../../document/PageHead';
import { useSiteData } from '../../document/site-data';
import styles from './list.module.css';
import { FAILED, type Failed, loadListing, pictureHeaders } from './load-blog';
import { FeedLinks, PostCards } from './post-cards';
import { blogText as text } from './text';
import { Newsletter, ToolBand } from './tools';

interface ListPage {
  listing: BlogListing | Failed;
  query: BlogQuery;
}

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { category, tag, author } = params;
  const query: BlogQuery = { ...parseBlogQuery(new URL(request.url).searchParams), category, tag, author };
  // Search always covers the whole blog.
  if (category || tag || author) delete query.q;
  const listing = await loadListing(query, context);
  if (listing === FAILED) return data<ListPage>({ listing, query }, { status: 503 });
  if (listing.of === null) throw data(null, { status: 404 });
  const isBeyond = listing.posts.length === 0 && listing.page > 1;
  return data<ListPage>(
    { listing, query },
    { status: isBeyond ? 404 : 200, headers: pictureHeaders(listing.posts) },
  );
}

export function Component() {
  const { company } = useSiteData();
  const { listing, query } = useLoaderData<ListPage>();
  const of = listing === FAILED ? null : listing.of;
  const heading = headingOf(of, query);
  return (
    <>
      <Head heading={heading} company={company.name} of={of} query={query} />
      <section className={`sand ${styles.top}`}>
        <div className="page">
          <div className={styles.intro}>
            <div>
              <h1>{heading ?? text.heading}</h1>
              <p className="lead">{introOf(listing, query)}</p>
            </div>
            <SearchForm q={query.q} />
          </div>
          <div className={styles.bar}>
            <CategoryTabs listing={listing} query={query} />
            <a className={styles.rss} href={BLOG_FEEDS.rss.path}>
              <Rss size={18} aria-hidden="true" /> {text.rss}
            </a>
          </div>
        </div>
      </section>
      <section className={`page ${styles.posts}`}>
        {listing === FAILED ? <p role="alert">{text.failed}</p> : <Results listing={listing} query={query} />}
      </section>
      <Newsletter />
      <FeedLinks />
    </>
  );
}

/** Posts per row; the tool follows the first row. */
const ROW = 3;

function Results({ listing, query }: { listing: BlogListing; query: BlogQuery }) {
  if (listing.posts.length === 0) return <p className="lead">{emptyText(listing, query)}</p>;
  const hasLead = listing.page === 1 && !query.q;
  const first = hasLead ? ROW + 1 : ROW;
  return (
    <>
      <PostCards posts={listing.posts.slice(0, first)} hasLead={hasLead} />
      <ToolBand />
      {listing.posts.length > first && (
        <PostCards posts={listing.posts.slice(first)} hasLead={false} isLater />
      )}
      <Pager {...listing} query={query} />
    </>
  );
}

function Head({
  heading,
  company,
  of,
  query,
}: {
  heading: string | null;
  company: string;
  of: BlogListing['of'];
  query: BlogQuery;
}) {
  const title = heading ? `${heading} | ${text.title(company)}` : text.title(company);
  const description = heading
    ? (of && of.kind !== 'all' && of.description) || text.ofDescription(heading, company)
    : text.description;
  return (
    <>
      <PageHead title={title} description={description} />
      {query.q && <meta name="robots" content="noindex" />}
    </>
  );
}

/** Null on the blog's front page, which has its own heading. */
function headingOf(of: BlogListing['of'], { q }: BlogQuery): string | null {
  if (q) return text.searchHeading(q);
  return of && of.kind !== 'all' ? text.of[of.kind](of.name) : null;
}

function introOf(listing: BlogListing | Failed, { q }: BlogQuery): string {
  if (listing === FAILED) return text.intro;
  const { of, total, page, pageSize } = listing;
  if (q) return total < BLOG_SEARCH_MAX ? text.found(total) : text.newest(BLOG_SEARCH_MAX);
  if (page > 1) return text.onPage(page, Math.ceil(total / pageSize));
  return (of && of.kind !== 'all' && of.description) || (of?.kind === 'all' ? text.intro : text.found(total));
}

function emptyText({ page }: BlogListing, { q }: BlogQuery): string {
  if (page > 1) return text.noPage;
  return q ? text.noMatch : text.empty;
}

function SearchForm({ q }: { q: string | undefined }) {
  return (
    <search>
      <form className={styles.search} action="/blog" method="get">
        <label className="visually-hidden" htmlFor="q">
          {text.search}
        </label>
        <div className={styles.field}>
          <button type="submit">
            <Search size={20} aria-hidden="true" />
            <span className="visually-hidden">{text.searchButton}</span>
          </button>
          <input
            id="q"
            name="q"
            type="search"
            maxLength={BLOG_LIMITS.query}
            defaultValue={q}
            placeholder={text.search}
          />
        </div>
        {q && <a href="/blog">{text.clear}</a>}
      </form>
    </search>
  );
}

function CategoryTabs({ listing, query }: ListPage) {
  const categories = listing === FAILED ? [] : listing.categories;
  const isFront = !query.q && !query.category && !query.tag && !query.author;
  return (
    <nav aria-label={text.categories}>
      <ul className={styles.tabs}>
        <Tab href="/blog" label={text.all} isCurrent={isFront} />
        {categories.map(({ name, slug }) => (
          <Tab key={slug} href={`/blog/category/${slug}`} label={name} isCurrent={slug === query.category} />
        ))}
      </ul>
    </nav>
  );
}

function Tab({ href, label, isCurrent }: { href: string; label: string; isCurrent: boolean }) {
  return (
    <li>
      <a href={href} aria-current={isCurrent ? 'page' : undefined}>
        {label}
      </a>
    </li>
  );
}

type PagerProps = Pick<BlogListing, 'total' | 'page' | 'pageSize'> & { query: BlogQuery };

function Pager({ total, page, pageSize, query }: PagerProps) {
  const pages = Math.ceil(total / pageSize);
  if (pages < 2) return null;
  return (
    <nav className={styles.pager} aria-label={text.pages}>
      {page > 1 && (
        <a className="button outline" rel="prev" href={pageUrl(query, page - 1)}>
          {text.newer}
        </a>
      )}
      <span>{text.onPage(page, pages)}</span>
      {page < pages && (
        <a className="button outline" rel="next" href={pageUrl(query, page + 1)}>
          {text.older}
        </a>
      )}
    </nav>
  );
}

function pageUrl({ category, tag, author, q }: BlogQuery, page: number): string {
  const [kind, slug] = Object.entries({ category, tag, author }).find(([, each]) => each) ?? [];
  const asked = new URLSearchParams({ ...(page > 1 && { page: String(page) }), ...(q && { q }) }).toString();
  return `/blog${kind ? `/${kind}/${slug}` : ''}${asked && `?${asked}`}`;
}
