/** Best first. */
export const PICTURE_FORMATS = ['avif', 'webp'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** The files of one drawn picture: how their names begin, and in which widths there are some. */
export interface KeptPicture {
  stem: string;
  widths: number[];
}

export function pngKey(stem: string): string {
  return `${stem}.png`;
}

export function sizeKey(stem: string, width: number, format: PictureFormat): string {
  return `${stem}-${width}.${format}`;
}

/** Every file of a picture. */
export function keysOf({ stem, widths }: KeptPicture): string[] {
  const sizes = widths.flatMap((width) => PICTURE_FORMATS.map((format) => sizeKey(stem, width, format)));
  return [pngKey(stem), ...sizes];
}
