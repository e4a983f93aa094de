import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Font } from 'satori';
import { openSharp } from '../content/images/render-image.js';
import { memoize } from '../platform/cache.js';
import { limitConcurrency } from '../platform/limit-concurrency.js';

/** About 30 KB each. */
const MAX_IMAGES = 200;

/** Open Graph images, cached by the text on them. */
@Injectable()
export class OgImages {
  /** One at a time: rendering takes a lot of memory. */
  private readonly limit = limitConcurrency(1, MAX_IMAGES);
  private readonly cache = new LRUCache<string, Buffer, OgImageText>({
    max: MAX_IMAGES,
    fetchMethod: (_key, _stale, { context }) => this.limit(() => renderOgImage(context)),
    ignoreFetchAbort: true,
  });

  get(text: OgImageText): Promise<Buffer> {
    return this.cache.forceFetch(JSON.stringify(text), { context: text });
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
