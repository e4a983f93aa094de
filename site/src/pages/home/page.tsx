import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { SiteContent } from '#shared/content.js';
import { Testimonials } from '../../components/Testimonials';
import { loadContent } from '../../content';
import { PageHead } from '../../document/PageHead';
import { useSiteData } from '../../document/site-data';
import { CompanyStructuredData } from '../../document/structured-data';
import { Hero } from './hero';
import styles from './page.module.css';
import { Pricing } from './pricing';
import { RentVsSellPromo } from './rent-vs-sell-promo';
import { ClaritySession, Closing, Neighborhoods, ResidentQuotes, TeamStrip, Values } from './sections';
import { sectionsText, homeText as text } from './text';

export function loader({ context }: LoaderFunctionArgs): Promise<SiteContent> {
  return loadContent(context);
}

export function Component() {
  const { company, images } = useSiteData();
  const { team, testimonials, neighborhoods, residentQuotes } = useLoaderData<SiteContent>();
  return (
    <>
      <PageHead title={text.title(company.name)} description={text.description} />
      <CompanyStructuredData areas={neighborhoods.map(({ name }) => name)} />
      <Hero uploaded={images.hero} />
      <Services />
      <Values about={images.about} />
      <RentVsSellPromo />
      <Pricing />
      <ClaritySession />
      <TeamStrip team={team} />
      <Testimonials title={sectionsText.testimonials.title} testimonials={testimonials} />
      <Neighborhoods neighborhoods={neighborhoods} />
      <ResidentQuotes quotes={residentQuotes} />
      <Closing />
    </>
  );
}

function Services() {
  return (
    <section className="band sand">
      <div className="page">
        <h2>{text.servicesTitle}</h2>
        <div className={styles.services}>
          {text.services.map(({ title, points }) => (
            <section key={title}>
              <h3>{title}</h3>
              <ul>
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </div>
    </section>
  );
}
