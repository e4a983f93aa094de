import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { TeamMember } from '#shared/content.js';
import { Picture } from '../../components/Picture';
import { TeamCards } from '../../components/TeamCard';
import { loadContent } from '../../content';
import { PageHead } from '../../document/PageHead';
import { useSiteData } from '../../document/site-data';
import { Rooftops } from '../../illustrations/Rooftops';
import styles from './page.module.css';

const text = {
  title: (company: string) => `Our Team | ${company}`,
  description:
    'Meet the people who lease, repair and inspect rentals across Greater Des Moines, with a direct number for each.',
  heading: 'Meet Our Team',
  intro: 'Everyone here has a direct number. Call the person who handles what you need.',
  people: 'Everyone on the team',
  empty: (phone: string) => `Call ${phone}, and we'll connect you with the right person.`,
  closing: {
    title: 'Have a property in mind?',
    text: 'See what it could rent for before you talk to anyone.',
    action: 'Get Your Free Analysis',
  },
} as const;

export async function loader({ context }: LoaderFunctionArgs): Promise<TeamMember[]> {
  return (await loadContent(context)).team;
}

export function Component() {
  const { company, images } = useSiteData();
  const team = useLoaderData<TeamMember[]>();
  return (
    <>
      <PageHead title={text.title(company.name)} description={text.description} />
      <section className={`deep ${styles.hero}`}>
        <div className="page">
          <h1>{text.heading}</h1>
          <p className="lead">{team.length > 0 ? text.intro : text.empty(company.phone)}</p>
        </div>
        {images.team ? <Picture picture={images.team} sizes="100vw" fetchPriority="high" /> : <Rooftops />}
      </section>
      {team.length > 0 && (
        <section className="page band">
          <h2 className="visually-hidden">{text.people}</h2>
          <TeamCards members={team} />
        </section>
      )}
      <section className="band sand">
        <div className="page">
          <h2>{text.closing.title}</h2>
          <p className={`lead ${styles.closing}`}>{text.closing.text}</p>
          <a className="button primary" href="/analysis">
            {text.closing.action}
          </a>
        </div>
      </section>
    </>
  );
}
