import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Font } from 'satori';
import { openSharp } from '../content/images/open-sharp.js';
import { once } from '../platform/keeping/once.js';

const WIDTH = 1200;
const HEIGHT = 630;
/** Lines of the title; a longer one ends in dots. */
const LINES = 4;
/** What the fonts we ship can draw; the rest of the world's writing is left out. */
const DRAWN = /[^\u0020-\u024f\u2010-\u2026\u20ac\u2122]/gu;

export interface SocialWords {
  title: string;
  category: string | null;
  byline: string;
  company: string;
}

/** Loaded by the first picture: no start should wait for it. */
const openSatori = once(() => import('satori'));
const fonts = once(() => Promise.all([fontOf('fraunces', 600), fontOf('figtree', 500)]));

/** The picture that stands for a post where a link to it is shared: its title, drawn as shapes, so no font is needed. */
export async function drawSocialPicture({ title, category, byline, company }: SocialWords): Promise<Buffer> {
  const picture = box({ ...CANVAS }, [
    box({ fontSize: 30, color: '#e9b44c' }, drawable(category ?? 'Blog')),
    box({ ...TITLE, fontSize: title.length > 70 ? 60 : 76, lineClamp: LINES }, drawable(title)),
    box({ ...FOOT }, [box({}, drawable(byline)), box({ color: '#ffffff' }, drawable(company))]),
  ]);
  const [{ default: satori }, sharp] = await Promise.all([openSatori(), openSharp()]);
  const svg = await satori(picture as never, { width: WIDTH, height: HEIGHT, fonts: await fonts() });
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
}

const CANVAS = {
  boxSizing: 'border-box',
  flexDirection: 'column',
  width: WIDTH,
  height: HEIGHT,
  padding: '72px 80px 64px',
  background: '#0f2f27',
  borderBottom: '14px solid #e9b44c',
  color: '#ffffff',
  fontFamily: 'figtree',
};
const TITLE = { display: 'block', marginTop: 20, width: 1040, fontFamily: 'fraunces', lineHeight: 1.12 };
const FOOT = { justifyContent: 'space-between', marginTop: 'auto', fontSize: 28, color: '#c9dad2' };

function box(style: Record<string, unknown>, children: unknown) {
  return { type: 'div', props: { style: { display: 'flex', ...style }, children } };
}

function drawable(text: string): string {
  return text.replace(DRAWN, '').trim() || ' ';
}

async function fontOf(name: string, weight: 500 | 600): Promise<Font> {
  const file = import.meta.resolve(`@fontsource/${name}/files/${name}-latin-${weight}-normal.woff`);
  return { name, weight, style: 'normal', data: await readFile(fileURLToPath(file)) };
}
