import type { ReactElement } from 'react';
import type { TeamMember } from '#shared/content.js';
import { initialsOf } from '#shared/site-image.js';
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

interface Face {
  skin: string;
  hair: string;
  shirt: string;
  ground: string;
  cut: keyof typeof CUTS;
}

/** Hair behind the head and in front of it, in an 80 by 80 square. */
const CUTS = {
  short: ['', 'M24 33c-3-15 5-21 16-21s19 6 16 21c-2-7-4-10-7-12-7 3-14 3-19 1-3 3-5 6-6 11z'],
  long: [
    'M20 64V36c0-15 8-24 20-24s20 9 20 24v28z',
    'M25 36c-1-15 5-21 15-21s16 6 15 21c-3-3-4-7-5-11-7 0-13-1-17-4-2 6-4 11-8 15z',
  ],
  bun: [
    'M40 2a9 9 0 1 0 .1 0z',
    'M24 34c-2-16 6-22 16-22s18 6 16 22c-2-8-6-12-9-13-5 3-14 4-17 2-3 3-5 6-6 11z',
  ],
  bald: ['', 'M25 36c-2-3-2-8 0-10l3 6v8zm30 0c2-3 2-8 0-10l-3 6v8z'],
} as const;

const FAIR = 'var(--skin-fair)';
const TAN = 'var(--skin-tan)';
const BROWN = 'var(--skin-brown)';
const DARK = 'var(--ink)';

/** The people of the demo; anyone else has a photo or initials. */
const FACES: Record<string, Face> = {
  'Hannah Brandt': face('long', FAIR, 'var(--clay)', 'var(--soft)', 'var(--error-ground)'),
  'Marcus Ellison': face('short', TAN, DARK, 'var(--deep)', 'var(--success-ground)'),
  'Priya Natarajan': face('long', BROWN, DARK, 'var(--green)', 'var(--warning-ground)'),
  'Tom Vander Linden': face('short', FAIR, 'var(--wheat)', 'var(--clay)', 'var(--success-ground)'),
  'Grace Okafor': face('bun', BROWN, DARK, 'var(--wheat)', 'var(--error-ground)'),
  'Luis Herrera': face('short', TAN, 'var(--wood)', 'var(--green)', 'var(--warning-ground)'),
  'Emily Sorensen': face('bun', FAIR, 'var(--wood)', 'var(--deep)', 'var(--success-ground)'),
  'David Cho': face('short', FAIR, DARK, 'var(--soft)', 'var(--warning-ground)'),
  'Rachel Hofmann': face('long', FAIR, 'var(--wood)', 'var(--green)', 'var(--error-ground)'),
};

function face(cut: Face['cut'], skin: string, hair: string, shirt: string, ground: string): Face {
  return { cut, skin, hair, shirt, ground };
}

/** A drawing of a person of the demo; null for anyone else. */
function drawnPortrait(name: string): ReactElement | null {
  const drawn = Object.hasOwn(FACES, name) ? FACES[name] : undefined;
  return drawn ? <DrawnFace {...drawn} /> : null;
}

function DrawnFace({ cut, skin, hair, shirt, ground }: Face) {
  const [behind, inFront] = CUTS[cut];
  return (
    <svg viewBox="0 0 80 80" width="100%" height="100%" aria-hidden="true">
      <path fill={ground} d="M0 0h80v80H0z" />
      {behind && <path fill={hair} d={behind} />}
      <path fill={shirt} d="M9 80c2-18 14-24 31-24s29 6 31 24z" />
      <path
        fill={skin}
        d="M33 44h14v14a7 7 0 0 1-14 0zM26 30c0-9 6-14 14-14s14 5 14 14v6c0 9-6 15-14 15s-14-6-14-15z"
      />
      <path fill={hair} d={inFront} />
      <path fill="var(--card)" d="m34 56 6 8 6-8 3 2-9 13-9-13z" />
    </svg>
  );
}
