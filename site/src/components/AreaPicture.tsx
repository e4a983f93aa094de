import { toSlug } from '#shared/blog.js';
import type { Neighborhood } from '#shared/content.js';
import { areaSlot } from '#shared/site-image.js';
import { useSiteData } from '../document/site-data';
import { Skyline } from '../illustrations/Skyline';
import styles from './AreaPicture.module.css';
import { Picture } from './Picture';

interface AreaPictureProps extends Pick<Neighborhood, 'name' | 'skyline'> {
  /** The `sizes` attribute of a photo. */
  sizes: string;
  /** Whether it is above the fold and loads eagerly. */
  isFirst?: boolean;
}

/** The photo of an area, or its drawn skyline until one is uploaded. */
export function AreaPicture({ name, skyline, sizes, isFirst = false }: AreaPictureProps) {
  const picture = useSiteData().images[areaSlot(toSlug(name))];
  if (!picture) return <Skyline name={skyline} />;
  const priority = isFirst ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const };
  return <Picture className={styles.photo} picture={picture} sizes={sizes} {...priority} />;
}
