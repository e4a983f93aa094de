import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { readAsked } from '../../../../src/shared/blog/asked.js';
import {
  BLOG_SEARCH_MAX,
  type BlogListing,
  type BlogQuery,
} from '../../../../src/shared/blog/blog.contract.js';
import { useFrame } from '../../document/frame';
import { PageHead } from '../../document/PageHead';
import { blogMessages as text } from './blog.messages';
import styles from './blog.module.css';
import { CategoryChips } from './CategoryChips';
import { FeedLinks } from './FeedLinks';
import { Pager } from './Pager';
import { PostCards } from './PostCards';
import { FAILED, type Failed, pictureHeaders, readListing } from './read-blog';
import { SearchForm } from './SearchForm';

interface Posts {
  listing: BlogListing | Failed;
  query: BlogQuery;
}

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { category, tag, author } = params;
  const query: BlogQuery = { ...readAsked(new URL(request.url).searchParams), category, tag, author };
  // Search is of the whole blog.
  if (category || tag || author) delete query.q;
  const listing = await readListing(query, context);
  if (listing === FAILED) return data<Posts>({ listing, query }, { status: 503 });
  if (listing.of === null) throw data(null, { status: 404 });
  const isBeyond = listing.posts.length === 0 && listing.page > 1;
  return data<Posts>(
    { listing, query },
    { status: isBeyond ? 404 : 200, headers: pictureHeaders(listing.posts) },
  );
}

export function Component() {
  const { company } = useFrame();
  const { listing, query } = useLoaderData<Posts>();
  const of = listing === FAILED ? null : listing.of;
  const heading = headingOf(of, query);
  return (
    <>
      <Head heading={heading} company={company.name} of={of} query={query} />
      <section className={`sand ${styles.top}`}>
        <div className="page">
          <h1>{heading ?? text.heading}</h1>
          <p className="lead">{introOf(listing, query)}</p>
          <SearchForm q={query.q} />
          {listing !== FAILED && (
            <CategoryChips categories={listing.categories} current={query.category ?? null} />
          )}
        </div>
      </section>
      <section className={`page ${styles.posts}`}>
        {listing === FAILED ? <p role="alert">{text.failed}</p> : <Found listing={listing} query={query} />}
        <FeedLinks />
      </section>
    </>
  );
}

function Found({ listing, query }: { listing: BlogListing; query: BlogQuery }) {
  if (listing.posts.length === 0) return <p className="lead">{emptyText(listing, query)}</p>;
  return (
    <>
      <PostCards posts={listing.posts} hasLead={listing.page === 1 && !query.q} />
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

/** Null on the front page of the blog, which has a heading of its own. */
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
