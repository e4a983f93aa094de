import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { SiteContent } from '#shared/content.js';
import { loadContent } from '../../content';
import { PageHead } from '../../document/PageHead';
import { useSiteData } from '../../document/site-data';
import { CompanyStructuredData } from '../../document/structured-data';
import { Hero } from './hero';
import { HowItWorks } from './how-it-works';
import { RentVsSellPromo } from './rent-vs-sell-promo';
import {
  Closing,
  Guarantee,
  HomeFaqs,
  HomePlans,
  Neighborhoods,
  Proof,
  Quotes,
  ServicesAndValues,
  TeamStrip,
} from './sections';
import { homeText as text } from './text';

export function loader({ context }: LoaderFunctionArgs): Promise<SiteContent> {
  return loadContent(context);
}

export function Component() {
  const { company, images } = useSiteData();
  const content = useLoaderData<SiteContent>();
  const { team, testimonials, neighborhoods, residentQuotes, faqs, priceBook } = content;
  return (
    <>
      <PageHead title={text.title(company.name)} description={text.description} />
      <CompanyStructuredData areas={neighborhoods.map(({ name }) => name)} />
      <Hero uploaded={images.hero} />
      <Proof />
      <HowItWorks book={priceBook} />
      {priceBook && <HomePlans book={priceBook} />}
      {priceBook && <Guarantee book={priceBook} />}
      <ServicesAndValues about={images.about} />
      <RentVsSellPromo book={priceBook} />
      <Quotes testimonials={testimonials} quotes={residentQuotes} />
      <Neighborhoods neighborhoods={neighborhoods} />
      <HomeFaqs faqs={faqs} />
      <TeamStrip team={team} />
      <Closing />
    </>
  );
}
