import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Font } from 'satori';
import type { SocialCard } from '#shared/social-card.js';
import { memoize } from '../../platform/cache.js';
import { limitConcurrency } from '../../platform/limit-concurrency.js';
import { digestOf } from '../../platform/secrets/hashing.js';
import { openSharp } from './render-image.js';

/** About 30 KB each. */
const MAX_IMAGES = 200;
const DAY = 'public, max-age=86400';

/** A blog post's card: its title on a branded background. */
export interface PostCard {
  company: string;
  title: string;
  category: string | null;
  byline: string;
}

/** The pictures of shared links, cached by the text on them. */
@Injectable()
export class SocialCards {
  /** One at a time: rendering takes a lot of memory. */
  private readonly limit = limitConcurrency(1, MAX_IMAGES);
  private readonly cache = new LRUCache<string, Buffer, { card: SocialCard | PostCard }>({
    max: MAX_IMAGES,
    fetchMethod: (_key, _stale, { context }) => this.limit(() => render(context.card)),
    ignoreFetchAbort: true,
  });

  async send(card: SocialCard | PostCard, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const key = JSON.stringify(card);
    const etag = `"${digestOf(key).slice(0, 22)}"`;
    void reply.header('etag', etag).header('cache-control', DAY);
    if (request.headers['if-none-match'] === etag) return void reply.status(304).send();
    void reply.type('image/png').send(await this.cache.forceFetch(key, { context: { card } }));
  }
}

const WIDTH = 1200;
const HEIGHT = 630;
/** Longer titles end in an ellipsis. */
const MAX_LINES = 4;
/** Characters our fonts don't have. */
const UNSUPPORTED = /[^\u0020-\u024f\u2010-\u2026\u20ac\u2122]/gu;

/** Loaded on first use to keep startup fast. */
const openSatori = memoize(() => import('satori'));
const fonts = memoize(() => Promise.all([fontOf('fraunces', 600), fontOf('figtree', 500)]));
/** Paper and the logo on the left, a street at dusk on the right. */
const street = memoize(() => readFile(join(import.meta.dirname, '../shipped-images/social-card.png')));

async function render(card: SocialCard | PostCard): Promise<Buffer> {
  const [{ default: satori }, sharp] = await Promise.all([openSatori(), openSharp()]);
  const draw = async (image: unknown, width: number) =>
    Buffer.from(await satori(image as never, { width, height: HEIGHT, fonts: await fonts() }));
  if ('byline' in card)
    return sharp(await draw(postLayout(card), WIDTH))
      .png({ palette: true })
      .toBuffer();
  const text = await draw(pageLayout(card), PAPER_WIDTH);
  return sharp(await street())
    .composite([{ input: text, left: 0, top: 0 }])
    .png({ palette: true })
    .toBuffer();
}

function postLayout({ title, category, byline, company }: PostCard) {
  return box({ ...CANVAS }, [
    box({ fontSize: 30, color: '#e9b44c' }, supported(category ?? 'Blog')),
    box({ ...TITLE, fontSize: title.length > 70 ? 60 : 76, lineClamp: MAX_LINES }, supported(title)),
    box({ ...FOOT }, [box({}, supported(byline)), box({ color: '#ffffff' }, supported(company))]),
  ]);
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

/** Covers the text of the shipped card, not its logo. */
function pageLayout({ company, title, figure, note }: SocialCard) {
  const size = figure ? (title.length > 30 ? 40 : 46) : title.length > 60 ? 50 : 62;
  return box({ position: 'relative', width: PAPER_WIDTH, height: HEIGHT, fontFamily: 'figtree' }, [
    box({ ...NAME, lineClamp: 2 }, supported(company)),
    box({ ...PAPER }, [
      box({ ...PAGE_TITLE, fontSize: size, lineClamp: figure ? 3 : MAX_LINES }, supported(title)),
      ...(figure ? [box({ ...FIGURE, fontSize: figure.length > 8 ? 84 : 112 }, supported(figure))] : []),
      box({ ...NOTE, lineClamp: 3 }, supported(note)),
    ]),
  ]);
}

/** Width of the left part, in pixels. */
const PAPER_WIDTH = 640;
const TEXT_WIDTH = 520;
const INK = '#1c2420';
const NAME = {
  display: 'block',
  position: 'absolute',
  left: 152,
  top: 88,
  width: 440,
  fontSize: 28,
  lineHeight: 1.2,
  color: INK,
};
const PAPER = {
  position: 'absolute',
  left: 0,
  top: 160,
  flexDirection: 'column',
  justifyContent: 'center',
  boxSizing: 'border-box',
  width: PAPER_WIDTH,
  height: HEIGHT - 160,
  padding: '0 0 56px 76px',
  background: '#fbfaf6',
};
const PAGE_TITLE = {
  display: 'block',
  width: TEXT_WIDTH,
  fontFamily: 'fraunces',
  lineHeight: 1.12,
  textWrap: 'balance',
  color: INK,
};
const FIGURE = { marginTop: 20, fontFamily: 'fraunces', lineHeight: 1.1, color: '#1b5e4b' };
const NOTE = {
  display: 'block',
  marginTop: 16,
  width: TEXT_WIDTH,
  fontSize: 30,
  lineHeight: 1.35,
  textWrap: 'balance',
  color: '#4e5a54',
};

function box(style: Record<string, unknown>, children: unknown) {
  return { type: 'div', props: { style: { display: 'flex', ...style }, children } };
}

/** The text is drawn as glyphs, so nothing in it is markup. */
function supported(text: string): string {
  return text.replace(UNSUPPORTED, '').trim() || ' ';
}

async function fontOf(name: string, weight: 500 | 600): Promise<Font> {
  const file = import.meta.resolve(`@fontsource/${name}/files/${name}-latin-${weight}-normal.woff`);
  return { name, weight, style: 'normal', data: await readFile(fileURLToPath(file)) };
}
