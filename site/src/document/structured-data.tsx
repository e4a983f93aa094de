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
