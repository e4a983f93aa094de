import type { Faq } from '../../../src/shared/content/faqs.js';
import { InlineScript } from './InlineScript';
import { toInlineJson } from './json';

/** A page's questions and answers as search engines read them. */
export function FaqFacts({ faqs }: { faqs: Faq[] }) {
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
