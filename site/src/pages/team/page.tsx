import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { TeamMember } from '#shared/content.js';
import { Picture } from '../../components/Picture';
import { TeamCards } from '../../components/TeamCard';
import { loadContent } from '../../content';
import { PageHead } from '../../document/PageHead';
import { useSiteData } from '../../document/site-data';
import { Rooftops } from '../../illustrations/Rooftops';
import styles from './page.module.css';
import { teamText } from './text';

export async function loader({ context }: LoaderFunctionArgs): Promise<TeamMember[]> {
  return (await loadContent(context)).team;
}

export function Component() {
  const { company, images } = useSiteData();
  const team = useLoaderData<TeamMember[]>();
  return (
    <>
      <PageHead title={teamText.title(company.name)} description={teamText.description} />
      <section className={`deep ${styles.hero}`}>
        <div className="page">
          <h1>{teamText.heading}</h1>
          <p className="lead">{team.length > 0 ? teamText.intro : teamText.empty(company.phone)}</p>
        </div>
        {images.team ? <Picture picture={images.team} sizes="100vw" fetchPriority="high" /> : <Rooftops />}
      </section>
      {team.length > 0 && (
        <section className="page band">
          <h2 className="visually-hidden">{teamText.people}</h2>
          <TeamCards members={team} />
        </section>
      )}
      <section className="band sand">
        <div className="page">
          <h2>{teamText.closing.title}</h2>
          <p className={`lead ${styles.closing}`}>{teamText.closing.text}</p>
          <a className="button primary" href="/analysis">
            {teamText.closing.action}
          </a>
        </div>
      </section>
    </>
  );
}
