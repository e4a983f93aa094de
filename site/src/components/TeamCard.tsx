import { Phone } from 'lucide-react';
import type { TeamMember } from '#shared/content.js';
import { phoneLink } from '../phone';
import { ExternalLink } from './ExternalLink';
import { Portrait } from './Portrait';
import styles from './TeamCard.module.css';
import { serverComponentText as text } from './text';

export function TeamCards({ members }: { members: TeamMember[] }) {
  return (
    <ul className={styles.cards}>
      {members.map((member, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat and never reorder
        <TeamCard key={index} {...member} />
      ))}
    </ul>
  );
}

function TeamCard({ name, role, phone, image, picture, bookingUrl, bio, license }: TeamMember) {
  return (
    <li className={styles.card}>
      <Portrait name={name} image={image} picture={picture} />
      <div>
        <h3>{name}</h3>
        <p className="soft">{role}</p>
        {license && <p className="soft">{text.license(license)}</p>}
        {bio && <p className={styles.bio}>{bio}</p>}
        <a className={styles.phone} href={phoneLink(phone)} aria-label={`${text.call(name)}, ${phone}`}>
          <Phone size={16} aria-hidden="true" /> {phone}
        </a>
        {bookingUrl && (
          <ExternalLink
            className={`button outline ${styles.meeting}`}
            href={bookingUrl}
            label={text.meet}
            about={text.meetWith(name)}
          />
        )}
      </div>
    </li>
  );
}
