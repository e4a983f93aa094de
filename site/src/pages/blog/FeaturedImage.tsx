import type { BlogCard } from '../../../../src/shared/blog/blog.contract.js';
import { Picture } from '../../components/Picture';
import styles from './blog.module.css';
import { CategoryGlyph } from './CategoryGlyph';

interface FeaturedImageProps {
  post: BlogCard;
  /** The width it stands in, in the syntax of the attribute of the same name. */
  sizes: string;
  /** Whether it is seen first: then it is loaded at once. */
  isFirst: boolean;
}

/** The post's picture in a place of fixed shape, or the sign of its category on sand. */
export function FeaturedImage({ post, sizes, isFirst }: FeaturedImageProps) {
  const { picture, featuredImage, featuredImageAlt, category } = post;
  const shared = {
    alt: featuredImageAlt ?? '',
    ...(isFirst ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const }),
  };
  return (
    <div className={styles.image}>
      {picture ? (
        <Picture picture={picture} sizes={sizes} {...shared} />
      ) : featuredImage ? (
        // biome-ignore lint/a11y/useAltText: it is among those shared
        <img src={featuredImage} {...shared} />
      ) : (
        <CategoryGlyph category={category?.slug ?? ''} />
      )}
    </div>
  );
}
