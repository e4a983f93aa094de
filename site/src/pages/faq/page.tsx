import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { FaqPage } from '#shared/content.js';
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

export async function loader({ context }: LoaderFunctionArgs): Promise<Group[]> {
  const { faqs, priceBook } = await loadContent(context);
  const groups: Group[] = [
    { title: text.groups.fees, faqs: priceBook ? feeQuestions(priceBook) : [] },
    ...ORDER.map((page) => ({ title: text.groups[page], faqs: faqs.filter((faq) => faq.page === page) })),
  ];
  return groups.filter(({ faqs: some }) => some.length > 0);
}

export function Component() {
  const { company } = useSiteData();
  const groups = useLoaderData<Group[]>();
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
