import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { type Area, type AreaMarket, areaPath, listAreas } from '#shared/area.js';
import type { BlogCard } from '#shared/blog.js';
import { formatDollars } from '#shared/format.js';
import type { RenderContext } from '#shared/site-api.js';
import { areaCard } from '#shared/social-card.js';
import { getApi } from '../../api';
import { ClosingBand, ClosingColumn, SECOND_ACTION } from '../../components/ClosingBand';
import { ExternalLink } from '../../components/ExternalLink';
import { loadContent } from '../../content';
import type { SocialPicture } from '../../document/document-context';
import { PageHead } from '../../document/PageHead';
import { useSiteData } from '../../document/site-data';
import { loadSocialPicture } from '../../document/social-picture';
import { AreaStructuredData, BreadcrumbStructuredData, type Crumb } from '../../document/structured-data';
import { AreaPicture } from '../../illustrations/AreaPicture';
import { AddressBox } from '../home/hero';
import cards from '../home/neighborhoods.module.css';
import { homeText } from '../home/text';
import styles from './areas.module.css';
import { areasText as text } from './text';

interface AreaPage {
  area: Area;
  others: Area[];
  market: AreaMarket;
  posts: BlogCard[];
  socialPicture: SocialPicture;
}

const NOTHING: AreaMarket = { rents: [], days: [] };

export async function loader({ context, params }: LoaderFunctionArgs) {
  const api = getApi(context);
  const areas = listAreas((await api.content()).neighborhoods);
  const area = areas.find(({ slug }) => slug === params.area);
  if (!area) throw data(null, { status: 404 });
  const or =
    <T,>(fallback: T) =>
    (error: unknown): T => {
      (context as RenderContext | undefined)?.onError(error);
      return fallback;
    };
  const [market, posts] = await Promise.all([
    api.areaMarket(area.name).catch(or(NOTHING)),
    api.postsAbout(area.name).catch(or<BlogCard[]>([])),
  ]);
  const others = areas.filter((each) => each !== area);
  const socialPicture = await loadSocialPicture(context, `areas/${area.slug}`, (company) =>
    areaCard(company, area.name, market),
  );
  return { area, others, market, posts, socialPicture } satisfies AreaPage;
}

export function Component() {
  const { company, isDemo } = useSiteData();
  const { area, others, market, posts } = useLoaderData<AreaPage>();
  const { name, description, isSample, rentalsUrl } = area;
  const [all] = market.rents;
  const figure = all ? text.figure(formatDollars(all.median)) : text.noFigure;
  return (
    <>
      <PageHead
        title={text.title(name, company.name)}
        description={text.describe(name, description, figure)}
      />
      <AreaStructuredData area={area} />
      <section className={`sand ${styles.hero}`}>
        <div className={styles.scene}>
          <AreaPicture name={name} skyline={area.skyline} sizes="(min-width: 75rem) 30rem, 100vw" isFirst />
        </div>
        <div className={`page ${styles.inside}`}>
          <Breadcrumbs area={{ name, path: areaPath(area) }} />
          <h1>{text.heading(name)}</h1>
          <p className={styles.about}>{description}</p>
          <AddressBox title={text.box.title(name)} text={text.box.text} />
        </div>
      </section>
      <Rents name={name} rents={market.rents} />
      <Days name={name} days={market.days} />
      <Posts name={name} posts={posts} />
      <section className="band sand">
        <div className="page">
          <h2>{text.others}</h2>
          <ul className={styles.others}>
            {others.map((other) => (
              <li key={other.slug}>
                <a href={areaPath(other)}>{other.name}</a>
              </li>
            ))}
          </ul>
          {/* The links we ship with lead nowhere. */}
          {(isDemo || !isSample) && (
            <p>
              {text.looking} <ExternalLink href={rentalsUrl} label={text.rentals(name)} />
            </p>
          )}
        </div>
      </section>
      <Closing name={name} />
    </>
  );
}

function Rents({ name, rents }: { name: string; rents: AreaMarket['rents'] }) {
  const { isDemo } = useSiteData();
  return (
    <section className="band">
      <div className="page">
        <h2>{text.rents.title(name)}</h2>
        {rents.length === 0 ? (
          <p className="lead">{text.rents.none(name)}</p>
        ) : (
          <>
            <p className="lead">{text.rents.intro}</p>
            <table className={styles.rents}>
              <caption className="visually-hidden">{text.rents.caption(name)}</caption>
              <thead>
                <tr>
                  {[text.rents.size, text.rents.median, text.rents.range, text.rents.homes].map((heading) => (
                    <th key={heading} scope="col">
                      {heading}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rents.map(({ bedrooms, homes, median, low, high }) => (
                  <tr key={bedrooms}>
                    <th scope="row">{text.sizes(bedrooms)}</th>
                    <td>{formatDollars(median)}</td>
                    <td>{`${formatDollars(low)} – ${formatDollars(high)}`}</td>
                    <td>{homes}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <p className={`soft ${styles.note}`}>{text.rents.note}</p>
            {isDemo && <p className={`soft ${styles.note}`}>{text.rents.samples}</p>}
          </>
        )}
      </div>
    </section>
  );
}

const rank = ({ bedrooms, medianDays }: AreaMarket['days'][number]) => (bedrooms === null ? -1 : medianDays);

/** All sizes, then the fastest first. */
function Days({ name, days }: { name: string; days: AreaMarket['days'] }) {
  const { placementDays } = useSiteData().company;
  if (days.length === 0) return null;
  const longest = Math.max(...days.map(({ medianDays }) => medianDays), 1);
  return (
    <section className="band sand">
      <div className="page">
        <h2>{text.days.title}</h2>
        <p className="lead">
          {text.days.intro(name)} {placementDays !== null && text.days.ours(placementDays)}
        </p>
        <ul className={styles.days}>
          {days
            .toSorted((one, other) => rank(one) - rank(other))
            .map(({ bedrooms, rentals, medianDays }) => (
              <li key={bedrooms}>
                <span>{text.sizes(bedrooms)}</span>
                {days.length > 1 && (
                  <svg className={styles.bar} width="100%" height="12" aria-hidden="true">
                    <rect width={`${(100 * medianDays) / longest}%`} height="12" rx="6" />
                  </svg>
                )}
                <span>
                  <b>{text.days.days(medianDays)}</b>{' '}
                  <span className="soft">{text.days.rentals(rentals)}</span>
                </span>
              </li>
            ))}
        </ul>
      </div>
    </section>
  );
}

function Posts({ name, posts }: { name: string; posts: BlogCard[] }) {
  if (posts.length === 0) return null;
  return (
    <section className="band">
      <div className="page">
        <h2>{text.posts(name)}</h2>
        <ul className={styles.posts}>
          {posts.map(({ id, slug, title, excerpt }) => (
            <li key={id}>
              <h3>
                <a href={`/blog/${slug}`}>{title}</a>
              </h3>
              {excerpt && <p className="soft">{excerpt}</p>}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Closing({ name }: { name: string }) {
  return (
    <ClosingBand>
      <ClosingColumn title={text.closing.title(name)} text={text.closing.text}>
        <a className="button secondary" href="/enroll">
          {text.closing.start}
        </a>
        <a className={SECOND_ACTION} href="/pricing">
          {text.closing.pricing}
        </a>
      </ClosingColumn>
    </ClosingBand>
  );
}

const START: Crumb[] = [
  { name: text.home, path: '/' },
  { name: text.name, path: '/areas' },
];

/** Breadcrumbs of an area or of the list, for readers and search engines. */
export function Breadcrumbs({ area }: { area?: Crumb }) {
  const way = area ? [...START, area] : START;
  return (
    <nav aria-label={text.breadcrumbs}>
      <BreadcrumbStructuredData way={way} />
      <ol className={styles.way}>
        {way.map(({ name, path }, index) => (
          <li key={path}>
            {index < way.length - 1 ? <a href={path}>{name}</a> : <span aria-current="page">{name}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}

export async function listLoader({ context }: LoaderFunctionArgs): Promise<Area[]> {
  return listAreas((await loadContent(context)).neighborhoods);
}

/** `/areas`: all areas. */
export function AreaList() {
  const { company } = useSiteData();
  const areas = useLoaderData<Area[]>();
  const { owner } = homeText.hero;
  return (
    <>
      <PageHead title={text.index.title(company.name)} description={text.index.description} />
      <section className="band sand">
        <div className="page">
          <Breadcrumbs />
          <h1>{text.index.heading}</h1>
          <p className={`lead ${styles.about}`}>{areas.length > 0 ? text.index.intro : text.index.empty}</p>
          <ul className={`${cards.areas} ${styles.list}`}>
            {areas.map((area) => (
              <li key={area.slug}>
                <AreaPicture
                  name={area.name}
                  skyline={area.skyline}
                  sizes="(min-width: 44rem) 24rem, 45vw"
                  isFirst
                />
                <h2 className={styles.name}>{area.name}</h2>
                <p className="soft">{area.description}</p>
                <a href={areaPath(area)}>{text.index.about(area.name)}</a>
              </li>
            ))}
          </ul>
          <AddressBox title={owner.title} text={owner.text} />
        </div>
      </section>
    </>
  );
}
