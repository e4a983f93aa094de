import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { SiteContent } from '../../../../src/shared/content/site-content.js';
import { Testimonials } from '../../components/Testimonials';
import { readContent } from '../../content';
import { CompanyFacts } from '../../document/CompanyFacts';
import { useFrame } from '../../document/frame';
import { PageHead } from '../../document/PageHead';
import { ClaritySession } from './ClaritySession';
import { Closing } from './Closing';
import { Door } from './Door';
import { HeroPicture } from './HeroPicture';
import { homeMessages as text } from './home.messages';
import styles from './home.module.css';
import { Neighborhoods } from './Neighborhoods';
import { Pricing } from './Pricing';
import { RentVsSellPromo } from './RentVsSellPromo';
import { ResidentQuotes } from './ResidentQuotes';
import { Services } from './Services';
import { sectionsMessages } from './sections.messages';
import { TeamStrip } from './TeamStrip';
import { Values } from './Values';

export function loader({ context }: LoaderFunctionArgs): Promise<SiteContent> {
  return readContent(context);
}

export function Component() {
  const { company, images } = useFrame();
  const { team, testimonials, neighborhoods, residentQuotes } = useLoaderData<SiteContent>();
  return (
    <>
      <PageHead title={text.title(company.name)} description={text.description} />
      <CompanyFacts areas={neighborhoods.map(({ name }) => name)} />
      <section className={styles.hero}>
        <div className={styles.words}>
          <h1>{text.heading}</h1>
          <p className="lead">{text.tagline}</p>
          <div className={styles.doors}>
            <Door {...text.doors.resident} look="outline" />
            <Door {...text.doors.owner} look="primary" />
          </div>
        </div>
        <HeroPicture uploaded={images.hero} />
      </section>
      <Services />
      <Values about={images.about} />
      <RentVsSellPromo />
      <Pricing />
      <ClaritySession />
      <TeamStrip team={team} />
      <Testimonials title={sectionsMessages.testimonials.title} testimonials={testimonials} />
      <Neighborhoods neighborhoods={neighborhoods} />
      <ResidentQuotes quotes={residentQuotes} />
      <Closing />
    </>
  );
}
