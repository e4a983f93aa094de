import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { TeamMember } from '../../../../src/shared/content/team.js';
import { Picture } from '../../components/Picture';
import { TeamCards } from '../../components/TeamCard';
import { readContent } from '../../content';
import { useFrame } from '../../document/frame';
import { PageHead } from '../../document/PageHead';
import { Rooftops } from '../../illustrations/Rooftops';
import { teamMessages as text } from './team.messages';
import styles from './team.module.css';

export async function loader({ context }: LoaderFunctionArgs): Promise<TeamMember[]> {
  return (await readContent(context)).team;
}

export function Component() {
  const { company, images } = useFrame();
  const team = useLoaderData<TeamMember[]>();
  return (
    <>
      <PageHead title={text.title(company.name)} description={text.description} />
      <section className={`deep ${styles.hero}`}>
        <div className="page">
          <h1>{text.heading}</h1>
          <p className="lead">{text.intro}</p>
          {team.some(({ isSample }) => isSample) && <p className={styles.sample}>{text.sample}</p>}
        </div>
        {images.team ? <Picture picture={images.team} sizes="100vw" /> : <Rooftops />}
      </section>
      <section className="page band">
        <h2 className="visually-hidden">{text.people}</h2>
        {team.length > 0 ? <TeamCards members={team} /> : <p className="lead">{text.nobody}</p>}
      </section>
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
