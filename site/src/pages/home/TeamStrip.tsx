import type { TeamMember } from '../../../../src/shared/content/team.js';
import { TeamCards } from '../../components/TeamCard';
import { sectionsMessages } from './sections.messages';
import styles from './sections.module.css';

const { team: text } = sectionsMessages;
const SHOWN = 3;

/** The first of the team; all of them have a page. */
export function TeamStrip({ team }: { team: TeamMember[] }) {
  const members = team.slice(0, SHOWN);
  if (members.length === 0) return null;
  return (
    <section className="band sand">
      <div className="page">
        <h2>{text.title}</h2>
        {members.some(({ isSample }) => isSample) && <p className={styles.sample}>{text.sample}</p>}
        <div className={styles.content}>
          <TeamCards members={members} />
        </div>
        <a className="button outline" href="/team">
          {text.action}
        </a>
      </div>
    </section>
  );
}
