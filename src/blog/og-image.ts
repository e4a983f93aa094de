import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Injectable } from '@nestjs/common';
import type { Font } from 'satori';
import { openSharp } from '../content/images/render-image.js';
import { BoundedMap, memoize } from '../platform/cache.js';
import { limitConcurrency } from '../platform/limit-concurrency.js';

/** About 30 KB each. */
const MAX_IMAGES = 200;

/** Open Graph images, cached by the text on them. */
@Injectable()
export class OgImages {
  private readonly cache = new BoundedMap<string, Promise<Buffer>>(MAX_IMAGES);
  /** One at a time: rendering takes a lot of memory. */
  private readonly limit = limitConcurrency(1, MAX_IMAGES);

  get(text: OgImageText): Promise<Buffer> {
    const key = JSON.stringify(text);
    const image = this.cache.get(key) ?? this.render(key, text);
    // Moves the entry to the end: least recently used entries are dropped first.
    this.cache.set(key, image);
    return image;
  }

  private render(key: string, text: OgImageText): Promise<Buffer> {
    const image = this.limit(() => renderOgImage(text));
    image.catch(() => this.cache.delete(key));
    return image;
  }
}

const WIDTH = 1200;
const HEIGHT = 630;
/** Longer titles end in an ellipsis. */
const MAX_LINES = 4;
/** Characters our fonts don't have. */
const UNSUPPORTED = /[^\u0020-\u024f\u2010-\u2026\u20ac\u2122]/gu;

export interface OgImageText {
  title: string;
  category: string | null;
  byline: string;
  company: string;
}

/** Loaded on first use to keep startup fast. */
const openSatori = memoize(() => import('satori'));
const fonts = memoize(() => Promise.all([fontOf('fraunces', 600), fontOf('figtree', 500)]));

/** The Open Graph image of a post: its title on a branded background. */
async function renderOgImage({ title, category, byline, company }: OgImageText): Promise<Buffer> {
  const image = box({ ...CANVAS }, [
    box({ fontSize: 30, color: '#e9b44c' }, supported(category ?? 'Blog')),
    box({ ...TITLE, fontSize: title.length > 70 ? 60 : 76, lineClamp: MAX_LINES }, supported(title)),
    box({ ...FOOT }, [box({}, supported(byline)), box({ color: '#ffffff' }, supported(company))]),
  ]);
  const [{ default: satori }, sharp] = await Promise.all([openSatori(), openSharp()]);
  const svg = await satori(image as never, { width: WIDTH, height: HEIGHT, fonts: await fonts() });
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

function supported(text: string): string {
  return text.replace(UNSUPPORTED, '').trim() || ' ';
}

async function fontOf(name: string, weight: 500 | 600): Promise<Font> {
  const file = import.meta.resolve(`@fontsource/${name}/files/${name}-latin-${weight}-normal.woff`);
  return { name, weight, style: 'normal', data: await readFile(fileURLToPath(file)) };
}
