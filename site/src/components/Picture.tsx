import type { ComponentProps } from 'react';
import type { SitePicture } from '../../../src/shared/content/site-image.contract.js';

interface PictureProps extends ComponentProps<'img'>, DataAttributes {
  picture: SitePicture;
  /** The width it stands in, in the syntax of the attribute of the same name. */
  sizes: string;
}

/** Marks for the scripts of the page. */
interface DataAttributes {
  'data-logo'?: string;
}

/** An uploaded picture in the best format and width for whoever looks, over its blur, in a place of its size. */
export function Picture({ picture, sizes, style, ...image }: PictureProps) {
  const { src, width, height, sources, blur } = picture;
  return (
    <picture>
      {sources.map((source) => (
        <source key={source.type} {...source} sizes={sizes} />
      ))}
      <img
        src={src}
        alt=""
        width={width}
        height={height}
        style={blur ? { ...style, background: `url(${blur}) center / cover no-repeat` } : style}
        {...image}
      />
    </picture>
  );
}
