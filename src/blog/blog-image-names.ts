import { type KeptPicture, PICTURE_FORMATS } from '../content/images/picture-keys.js';
import { UUID_PATTERN } from '../shared/uuid.js';

/** Folder of the blog's pictures, apart from the site's own ones in the same storage. */
const FOLDER = 'blog';
const NAME = new RegExp(
  `^(?<id>${UUID_PATTERN})(?:\\.(?<png>png)|-\\d{1,4}\\.(?<format>${PICTURE_FORMATS.join('|')}))$`,
);
const ADDRESS = new RegExp(`/blog-images/(${UUID_PATTERN})`, 'g');

export function addressOf(id: string): string {
  return `/blog-images/${id}.png`;
}

/** How the names of its files in the storage begin. */
export function stemOf(id: string): string {
  return `${FOLDER}/${id}`;
}

export function keptOf({ id, widths }: { id: string; widths: number[] }): KeptPicture {
  return { stem: stemOf(id), widths };
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
