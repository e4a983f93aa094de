import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { SiteContent } from '#shared/content.js';
import type { SitePicture } from '#shared/site-image.js';
import { Picture } from '../../components/Picture';
import { Testimonials } from '../../components/Testimonials';
import { loadContent } from '../../content';
import { PageHead } from '../../document/PageHead';
import { useSiteData } from '../../document/site-data';
import { CompanyStructuredData } from '../../document/structured-data';
import { DuskStreet } from '../../illustrations/DuskStreet';
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
      <section className={styles.hero}>
        <div className={styles.words}>
          <h1>{text.heading}</h1>
          <p className="lead">{text.tagline}</p>
          <div className={styles.doors}>
            <ActionCard {...text.doors.resident} look="outline" />
            <ActionCard {...text.doors.owner} look="primary" />
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
      <Testimonials title={sectionsText.testimonials.title} testimonials={testimonials} />
      <Neighborhoods neighborhoods={neighborhoods} />
      <ResidentQuotes quotes={residentQuotes} />
      <Closing />
    </>
  );
}

interface ActionCardProps {
  title: string;
  text: string;
  action: string;
  href: string;
  look: 'outline' | 'primary';
}

/** One of the two calls to action in the hero. */
function ActionCard({ title, text, action, href, look }: ActionCardProps) {
  return (
    <section className={styles.door}>
      <h2>{title}</h2>
      <p className="soft">{text}</p>
      <a className={`button ${look} lg`} href={href}>
        {action}
      </a>
    </section>
  );
}

/** 11/26 of the width on wide pages, full width on narrow ones. */
const SIZES = '(min-width: 60rem) 42vw, 100vw';

/** The uploaded picture, or the default illustration. */
function HeroPicture({ uploaded }: { uploaded: SitePicture | null }) {
  return (
    <div className={styles.picture}>
      {uploaded ? <Picture picture={uploaded} sizes={SIZES} fetchPriority="high" /> : <DuskStreet />}
    </div>
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
