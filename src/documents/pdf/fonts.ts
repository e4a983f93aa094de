import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Font } from 'fontkit';
import { once } from '../../platform/keeping/once.js';
import { unpackWoff } from './unpack-woff.js';

/** The faces of the pages. */
const FACES = {
  heading: ['fraunces', 600],
  text: ['figtree', 400],
  strong: ['figtree', 600],
} as const;
/** The second file has the letters of the rest of Europe; it is embedded where a text has one of them. */
const ALPHABETS = ['latin', 'latin-ext'] as const;

export type Face = keyof typeof FACES;
/** The fonts of each face: the first one that has a letter draws it. */
export type Fonts = Record<Face, Font[]>;

/** Read and parsed for the first document, shared by all. */
export const openFonts = once(async (): Promise<Fonts> => {
  const { create } = await import('fontkit');
  const open = async (face: Face) => {
    const files = await Promise.all(ALPHABETS.map((alphabet) => readFont(face, alphabet)));
    return files.map((file) => create(file) as Font);
  };
  const [heading, text, strong] = await Promise.all([open('heading'), open('text'), open('strong')]);
  return { heading, text, strong };
});

async function readFont(face: Face, alphabet: string): Promise<Buffer> {
  const [name, weight] = FACES[face];
  const file = import.meta.resolve(`@fontsource/${name}/files/${name}-${alphabet}-${weight}-normal.woff`);
  return unpackWoff(await readFile(fileURLToPath(file)));
}
