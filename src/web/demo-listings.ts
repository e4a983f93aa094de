import { hash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { toSlug } from '#shared/blog.js';
import { DEMO_LISTINGS_PATH } from '#shared/company.js';
import { formatDollars, formatNumber } from '#shared/format.js';
import { memoize } from '../platform/cache.js';
import { CONFIG, type Config } from '../platform/config.js';
import { HOMES, type Home, PLACES, rentOf } from '../seeds/homes.js';
import { builtFiles } from './built-files.js';

/** Three rows of four fill the frame on a wide screen. Narrower screens show three rows too, so nothing scrolls inside. */
const SHOWN = 12;

const STYLE = `
html, body { height: 100% }
body { box-sizing: border-box; margin: 0; padding: 1.5rem; background: #fff; color: #1c2420; font: 1.0625rem/1.6 "Figtree Variable", system-ui, sans-serif }
h1 { margin: 0; font: 600 1.5625rem/1.2 "Fraunces Variable", Georgia, serif }
p { margin: .25rem 0 0; color: #4e5a54 }
main { display: grid; grid-template-rows: auto auto 1fr; min-height: 100% }
ul { display: grid; grid-auto-rows: 1fr; grid-template-columns: repeat(auto-fill, minmax(16rem, 1fr)); gap: 1rem; margin: 1.5rem 0 0; padding: 0; list-style: none }
li { display: grid; align-content: center; padding: 1rem; border: 1px solid #ddd8cb; border-radius: 16px }
b { display: block; font: 600 1.25rem/1.4 "Fraunces Variable", Georgia, serif }
li p { font-size: .9375rem }
@media (width < 70rem) { li:nth-child(n + 10) { display: none } }
@media (width < 53rem) { li:nth-child(n + 7) { display: none } }
@media (width < 36rem) { li:nth-child(n + 4) { display: none } }
`;

interface ListingsPage {
  /** Null for an area without homes. */
  html(area: string): string | null;
  policy: string;
}

/** Looks like the site around it. Only our own page may frame it, and it runs nothing. */
async function render(): Promise<ListingsPage> {
  const fonts = await builtFiles('site/client', (module) => module.endsWith('.woff2'));
  const style = fonts.map(fontFace).join('') + STYLE;
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
  return { html: (area) => page(style, area), policy };
}

function fontFace(url: string): string {
  const family = url.includes('fraunces') ? 'Fraunces Variable' : 'Figtree Variable';
  return `@font-face { font-family: "${family}"; src: url("${url}") format("woff2"); font-weight: 300 900; font-display: swap }\n`;
}

/** Replaces the listing service in the demo, whose company has none. */
@Injectable()
export class DemoListings {
  /** Path of the page on the site; null outside the demo. */
  readonly path: string | null;

  private readonly rendered = memoize(render);

  constructor(@Inject(CONFIG) config: Config) {
    this.path = config.SEED === 'demo' ? DEMO_LISTINGS_PATH : null;
  }

  /** False if `path` isn't one of the demo's listings. */
  async send(path: string, reply: FastifyReply): Promise<boolean> {
    if (!this.path || (path !== this.path && !path.startsWith(`${this.path}/`))) return false;
    const { html: page, policy } = await this.rendered();
    const html = page(path.slice(this.path.length + 1));
    if (!html) return false;
    reply
      .header('content-security-policy', policy)
      .header('x-frame-options', 'SAMEORIGIN')
      .header('x-robots-tag', 'noindex')
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8');
    await reply.send(html);
    return true;
  }
}

const RENTALS = HOMES.filter(([, , propertyType]) => propertyType !== 'multi-family');
const cityOf = ([, place]: Home): string => PLACES[place][0];

/** The listings of one area, or of all of them if `area` is empty. */
function page(style: string, area: string): string | null {
  const inArea = area ? RENTALS.filter((home) => toSlug(cityOf(home)) === area) : RENTALS;
  const homes = inArea.slice(0, SHOWN);
  const [first] = homes;
  if (!first) return null;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sample listings</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Homes for rent${area && ` in ${cityOf(first)}`}</h1>
<p>Sample homes. They are not for rent.${area && ' <a href="/rentals">See all rentals</a>'}</p>
<ul>
${homes.map(card).join('\n')}
</ul>
</main>
</body>
</html>
`;
}

function card(home: Home): string {
  const [street, place, , squareFootage, bedrooms, bathrooms] = home;
  const [city, zipCode] = PLACES[place];
  return `<li><b>${formatDollars(rentOf(home))} a month</b>${street}<br>${city}, IA ${zipCode}
<p>${bedrooms} bed, ${bathrooms} bath, ${formatNumber(squareFootage)} sq ft</p></li>`;
}
