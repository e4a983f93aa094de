import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { Faq, FaqPage } from '#shared/content.js';
import { type ManagementTerms, termAnswers } from '#shared/management-terms.js';
import type { PriceBook } from '#shared/price-book.js';
import { FaqList, type Question } from '../../components/Faqs';
import { loadContent } from '../../content';
import { PageHead } from '../../document/PageHead';
import { useSiteData } from '../../document/site-data';
import { FaqStructuredData } from '../../document/structured-data';
import { phoneLink } from '../../phone';
import pricing from '../pricing/page.module.css';
import { feeQuestions, faqText as text } from './text';

interface Group {
  title: string;
  faqs: Question[];
}

const ORDER = ['analysis', 'enroll', 'referral'] as const satisfies readonly FaqPage[];

interface FaqContent {
  faqs: Faq[];
  book: PriceBook | null;
}

export async function loader({ context }: LoaderFunctionArgs): Promise<FaqContent> {
  const { faqs, priceBook } = await loadContent(context);
  return { faqs, book: priceBook };
}

function groupsOf({ faqs, book }: FaqContent, terms: ManagementTerms): Group[] {
  const groups: Group[] = [
    { title: text.groups.fees, faqs: book ? feeQuestions(book, terms) : [] },
    { title: text.groups.terms, faqs: book ? termAnswers(terms, book) : [] },
    ...ORDER.map((page) => ({ title: text.groups[page], faqs: faqs.filter((faq) => faq.page === page) })),
  ];
  return groups.filter(({ faqs: some }) => some.length > 0);
}

export function Component() {
  const { company } = useSiteData();
  const groups = groupsOf(useLoaderData<FaqContent>(), company.managementTerms);
  return (
    <>
      <PageHead title={text.title(company.name)} description={text.description} />
      <section className={`sand ${pricing.top}`}>
        <div className="page">
          <h1>{text.heading}</h1>
          <p className="lead">
            {text.intro} <a href={phoneLink(company.phone)}>{text.call(company.phone)}</a>
          </p>
        </div>
      </section>
      <div className="page band">
        {groups.map(({ title, faqs }) => (
          <section key={title} className={pricing.group}>
            <h2>{title}</h2>
            <FaqList faqs={faqs} />
          </section>
        ))}
      </div>
      {groups.length > 0 && <FaqStructuredData faqs={groups.flatMap(({ faqs }) => faqs)} />}
    </>
  );
}
