import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { COMPANY_DEFAULTS } from '../../../../src/shared/content/company.js';
import type { Neighborhood } from '../../../../src/shared/content/neighborhoods.js';
import { FRAMES_HEADER, type RenderContext } from '../../../../src/shared/web/site-api.js';
import { ExternalLink } from '../../components/ExternalLink';
import { readContent } from '../../content';
import { readCompany, useFrame } from '../../document/frame';
import { PageHead } from '../../document/PageHead';
import { Listings } from './Listings';
import { rentalsMessages as text } from './rentals.messages';
import styles from './rentals.module.css';

interface Rentals {
  areas: Neighborhood[];
  listingsUrl: string;
  /** Whether a service is at the address: at the shipped one a frame would show the browser's error page as loaded. */
  isFramed: boolean;
}

export async function loader({ context }: LoaderFunctionArgs) {
  const [{ neighborhoods: areas }, company] = await Promise.all([readContent(context), readCompany(context)]);
  if (company.listingsUrl !== COMPANY_DEFAULTS.listingsUrl) {
    const { listingsUrl } = company;
    const headers = { [FRAMES_HEADER]: new URL(listingsUrl).origin };
    return data({ areas, listingsUrl, isFramed: true } satisfies Rentals, { headers });
  }
  const { demoListingsPath } = context as RenderContext;
  const listingsUrl = demoListingsPath ?? company.listingsUrl;
  return data({ areas, listingsUrl, isFramed: demoListingsPath !== null } satisfies Rentals);
}

export function Component() {
  const { company } = useFrame();
  const { areas, listingsUrl, isFramed } = useLoaderData<Rentals>();
  return (
    <div className={`page ${styles.rentals}`}>
      <PageHead title={text.title(company.name)} description={text.description} />
      <h1>{text.heading}</h1>
      <p className="lead">{text.intro}</p>
      {areas.length > 0 && <Areas areas={areas} />}
      <Listings url={listingsUrl} phone={company.phone} isFramed={isFramed} />
      {isFramed && (
        <p>
          {text.missing} <ExternalLink href={listingsUrl} label={text.service} />
        </p>
      )}
      <p>
        {text.resident} <a href={company.residentPortalUrl}>{text.portal}</a>
      </p>
    </div>
  );
}

function Areas({ areas }: { areas: Neighborhood[] }) {
  return (
    <nav aria-label={text.areas}>
      <ul className={styles.areas}>
        {areas.map(({ name, rentalsUrl }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name, and none moves on its page
          <li key={index}>
            <ExternalLink className="button outline" href={rentalsUrl} label={name} />
          </li>
        ))}
      </ul>
      <p className={styles.hint}>{text.newTab}</p>
    </nav>
  );
}
