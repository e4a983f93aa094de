import styles from './Portrait.module.css';

interface PortraitProps {
  name: string;
  image: string | null;
  /** In pixels, of either side. */
  size?: number;
}

/** The photo of a person, or initials on a tint until there is one. */
export function Portrait({ name, image, size }: PortraitProps) {
  const style = size ? { width: size, height: size, fontSize: size * SHARE_OF_INITIALS } : undefined;
  const side = size ?? 88;
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
      {initialsOf(name)}
    </span>
  );
}

const SHARE_OF_INITIALS = 0.4;

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 && words.at(-1)].map((word) => (word ? [...word][0] : '')).join('');
}
