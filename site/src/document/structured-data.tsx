import { type Area, areaPath } from '#shared/area.js';
import type { Faq } from '#shared/content.js';
import { useDocumentSettings } from './document-context';
import { InlineScript, toInlineJson } from './InlineScript';
import { useSiteData } from './site-data';

/** Company facts for search engines. Without the rating, because search engines don't allow self-reported reviews. */
export function CompanyStructuredData({ areas }: { areas: string[] }) {
  const { siteUrl } = useDocumentSettings();
  const { company } = useSiteData();
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

/** FAQs as structured data for search engines. */
export function FaqStructuredData({ faqs }: { faqs: Pick<Faq, 'question' | 'answer'>[] }) {
  const facts = {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: faqs.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
  return <InlineScript type="application/ld+json" content={toInlineJson(facts)} />;
}

/** The management service in one area. Its provider is the company as the home page describes it. */
export function AreaStructuredData({ area }: { area: Area }) {
  const { siteUrl } = useDocumentSettings();
  const { company } = useSiteData();
  const { name, description } = area;
  const facts = {
    '@context': 'https://schema.org',
    '@type': 'Service',
    name: `Property management in ${name}`,
    serviceType: 'Residential property management',
    description,
    url: siteUrl + areaPath(area),
    provider: {
      '@type': 'RealEstateAgent',
      '@id': `${siteUrl}/#company`,
      name: company.name,
      url: `${siteUrl}/`,
    },
    areaServed: {
      '@type': 'Place',
      name,
      address: {
        '@type': 'PostalAddress',
        addressLocality: name,
        addressRegion: company.address.state,
        addressCountry: 'US',
      },
    },
  };
  return <InlineScript type="application/ld+json" content={toInlineJson(facts)} />;
}

/** One breadcrumb. */
export interface Crumb {
  name: string;
  path: string;
}

export function BreadcrumbStructuredData({ way }: { way: Crumb[] }) {
  const { siteUrl } = useDocumentSettings();
  const facts = {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: way.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: siteUrl + path,
    })),
  };
  return <InlineScript type="application/ld+json" content={toInlineJson(facts)} />;
}
