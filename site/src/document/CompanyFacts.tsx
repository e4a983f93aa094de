import { useDocumentSettings } from './document-context';
import { useFrame } from './frame';
import { InlineScript } from './InlineScript';
import { toInlineJson } from './json';

/** What search engines may state about the company: facts, and no rating, which is not theirs to repeat. */
export function CompanyFacts({ areas }: { areas: string[] }) {
  const { siteUrl } = useDocumentSettings();
  const { company } = useFrame();
  const { street, city, state, zipCode } = company.address;
  const facts = {
    '@context': 'https://schema.org',
    '@type': 'RealEstateAgent',
    '@id': `${siteUrl}/#company`,
    name: company.name,
    url: `${siteUrl}/`,
    image: `${siteUrl}/site-images/social-card.png`,
    telephone: company.phone,
    email: company.email,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: city,
      addressRegion: state,
      postalCode: zipCode,
      addressCountry: 'US',
    },
    areaServed: areas.map((name) => ({ '@type': 'City', name: `${name}, ${state}` })),
    sameAs: Object.values(company.social).filter((link) => link !== null),
  };
  return <InlineScript type="application/ld+json" content={toInlineJson(facts)} />;
}
