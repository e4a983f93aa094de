import type { ComponentProps } from 'react';
import type { SitePicture } from '#shared/site-image.js';

interface PictureProps extends ComponentProps<'img'>, DataAttributes {
  picture: SitePicture;
  /** The `sizes` attribute. */
  sizes: string;
}

/** Hooks for page scripts. */
interface DataAttributes {
  'data-logo'?: string;
}

/**
 * An uploaded picture in the best format and size, with a blurred placeholder. Where its frame cuts it, the focal point
 * stays in view.
 */
export function Picture({ picture, sizes, style, ...image }: PictureProps) {
  const { src, width, height, sources, blur, alt, position } = picture;
  return (
    <picture>
      {sources.map((source) => (
        <source key={source.type} {...source} sizes={sizes} />
      ))}
      <img
        src={src}
        alt={alt ?? ''}
        width={width}
        height={height}
        style={{
          ...style,
          ...(position && { objectPosition: position }),
          ...(blur && { background: `url(${blur}) center / cover no-repeat` }),
        }}
        {...image}
      />
    </picture>
  );
}
