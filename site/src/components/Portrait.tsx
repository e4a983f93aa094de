import type { TeamMember } from '#shared/content.js';
import { initialsOf } from '#shared/site-image.js';
import { drawnPortrait } from './drawn-portraits';
import { Picture } from './Picture';
import styles from './Portrait.module.css';

interface PortraitProps extends Pick<TeamMember, 'name' | 'image' | 'picture'> {
  /** Width and height, in pixels. */
  size?: number;
}

/** A person's photo, or a drawing of a demo person, or initials. */
export function Portrait({ name, image, picture, size }: PortraitProps) {
  const style = size ? { width: size, height: size, fontSize: size * INITIALS_SCALE } : undefined;
  const side = size ?? 88;
  if (picture)
    return (
      <Picture
        className={styles.portrait}
        picture={picture}
        sizes={`${side}px`}
        width={side}
        height={side}
        style={style}
        loading="lazy"
      />
    );
  if (image)
    return (
      <img
        className={styles.portrait}
        src={image}
        alt=""
        width={side}
        height={side}
        style={style}
        loading="lazy"
      />
    );
  return (
    <span className={styles.portrait} style={style} aria-hidden="true">
      {drawnPortrait(name) ?? initialsOf(name)}
    </span>
  );
}

const INITIALS_SCALE = 0.4;
