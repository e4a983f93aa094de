import type { Rental } from '#shared/content.js';
import { formatDate, formatDollars, formatNumber } from '#shared/format.js';
import { businessDay } from '#shared/time.js';
import { ExternalLink } from '../../components/ExternalLink';
import { Picture } from '../../components/Picture';
import { useDocumentSettings } from '../../document/document-context';
import { InlineScript, toInlineJson } from '../../document/InlineScript';
import { useSiteData } from '../../document/site-data';
import { RentSetting } from '../../illustrations/scenes/outdoors';
import styles from './page.module.css';
import { rentalsText as text } from './text';

/** The company's own list of homes. */
export function Homes({ homes }: { homes: Rental[] }) {
  return (
    <section aria-labelledby="homes">
      <h2 id="homes">{text.homes.title(homes.length)}</h2>
      <ul className={styles.homes}>
        {homes.map((home, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same address, and none moves on its page
          <li key={index}>
            <Home home={home} />
          </li>
        ))}
      </ul>
      <HomesStructuredData homes={homes} />
    </section>
  );
}

function Home({ home }: { home: Rental }) {
  const { address, city, zipCode, rent, photoUrl, picture, url } = home;
  const alt = text.homes.photo(address);
  return (
    <article className={styles.home}>
      <div className={styles.photo}>
        {picture ? (
          <Picture
            picture={{ ...picture, alt: picture.alt || alt }}
            sizes="(min-width: 60rem) 22rem, 92vw"
            loading="lazy"
          />
        ) : photoUrl ? (
          <img src={photoUrl} alt={alt} width={600} height={400} loading="lazy" />
        ) : (
          <RentSetting />
        )}
      </div>
      <p className={styles.rent}>
        <strong>{formatDollars(rent)}</strong> {text.homes.month}
      </p>
      <h3>{address}</h3>
      <p className="soft">{`${city}, IA ${zipCode}`}</p>
      <p>{sizeOf(home)}</p>
      <p className={styles.available}>{availabilityOf(home)}</p>
      {url && <ExternalLink className="button outline" href={url} label={text.homes.details(address)} />}
    </article>
  );
}

function sizeOf({ bedrooms, bathrooms, squareFootage }: Rental): string {
  const { beds, baths, size } = text.homes;
  return [beds(bedrooms), baths(bathrooms), squareFootage && size(formatNumber(squareFootage))]
    .filter(Boolean)
    .join(' · ');
}

/** A day in the past is as good as now. */
function availabilityOf({ availableOn }: Rental): string {
  const isNow = !availableOn || availableOn <= businessDay(new Date());
  return isNow ? text.homes.now : text.homes.from(formatDate(`${availableOn}T12:00:00Z`));
}

/** The listings for search engines. */
function HomesStructuredData({ homes }: { homes: Rental[] }) {
  const { company } = useSiteData();
  const { siteUrl } = useDocumentSettings();
  const facts = {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: homes.map((home, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: toListing(home, company.name, siteUrl),
    })),
  };
  return <InlineScript type="application/ld+json" content={toInlineJson(facts)} />;
}

function toListing(home: Rental, seller: string, siteUrl: string) {
  const { address, city, zipCode, rent, bedrooms, bathrooms, squareFootage, availableOn } = home;
  return {
    '@type': 'RealEstateListing',
    name: `${address}, ${city}`,
    url: home.url ?? undefined,
    image: home.picture ? siteUrl + home.picture.src : (home.photoUrl ?? undefined),
    mainEntity: {
      '@type': 'Accommodation',
      address: {
        '@type': 'PostalAddress',
        streetAddress: address,
        addressLocality: city,
        addressRegion: 'IA',
        postalCode: zipCode,
        addressCountry: 'US',
      },
      numberOfBedrooms: bedrooms,
      numberOfBathroomsTotal: bathrooms,
      floorSize: squareFootage
        ? { '@type': 'QuantitativeValue', value: squareFootage, unitCode: 'FTK' }
        : undefined,
    },
    offers: {
      '@type': 'Offer',
      businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
      availabilityStarts: availableOn ?? undefined,
      seller: { '@type': 'RealEstateAgent', name: seller },
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: rent,
        priceCurrency: 'USD',
        unitCode: 'MON',
      },
    },
  };
}
