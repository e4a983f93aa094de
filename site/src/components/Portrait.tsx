import type { TeamMember } from '../../../src/shared/content/team.js';
import { Picture } from './Picture';
import styles from './Portrait.module.css';

/** The photo of a person, or initials on a tint until there is one. */
export function Portrait({ name, image, picture }: Pick<TeamMember, 'name' | 'image' | 'picture'>) {
  if (picture)
    return (
      <Picture
        className={styles.portrait}
        picture={picture}
        sizes="88px"
        width={88}
        height={88}
        loading="lazy"
      />
    );
  if (image)
    return <img className={styles.portrait} src={image} alt="" width={88} height={88} loading="lazy" />;
  return (
    <span className={styles.portrait} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 && words.at(-1)].map((word) => (word ? [...word][0] : '')).join('');
}
