import { type KeptPicture, PICTURE_FORMATS } from '../content/images/picture-keys.js';

/** Apart from the site's own pictures, in the same storage. */
const FOLDER = 'blog';
const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const NAME = new RegExp(
  `^(?<id>${ID})(?:\\.(?<png>png)|-\\d{1,4}\\.(?<format>${PICTURE_FORMATS.join('|')}))$`,
);
const ADDRESS = new RegExp(`/blog-images/(${ID})`, 'g');

export function addressOf(id: string): string {
  return `/blog-images/${id}.png`;
}

export function keptOf({ id, widths }: { id: string; widths: number[] }): KeptPicture {
  return { stem: `${FOLDER}/${id}`, widths };
}

/** The picture and the file that the last part of a public address names; null for a name that is none of ours. */
export function readImageName(name: string): { id: string; key: string; format: string } | null {
  const { id, png, format } = NAME.exec(name)?.groups ?? {};
  return id ? { id, key: `${FOLDER}/${name}`, format: (png ?? format)! } : null;
}

/** The ids of the uploaded pictures that an address or a text names, each once. */
export function imageIdsIn(text: string | null): string[] {
  return [...new Set([...(text ?? '').matchAll(ADDRESS)].map(([, id]) => id!))];
}
