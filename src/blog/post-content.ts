import { createRequire } from 'node:module';
import type { Attributes, IOptions } from 'sanitize-html';
import { isImageUrl, type PublicPost, toSlug } from '#shared/blog.js';
import type { SitePicture } from '#shared/site-image.js';
import { isExternalLink, toLinkHref } from '#shared/urls.js';
import { imageIdsIn } from './blog-image.entity.js';

/** The sanitizer is loaded with the first post. */
const require = createRequire(import.meta.url);

/** Rendered width of an image in a post. */
const SIZES = '(min-width: 48rem) 43rem, 100vw';

type Content = Pick<PublicPost, 'content' | 'headings'>;

/**
 * Content ready for a page: sanitized again, with heading ids and responsive images. Regular expressions are safe here
 * because the sanitizer writes every tag in one form, with escaped attributes in double quotes.
 */
export function renderContent(html: string, pictures: Map<string, SitePicture>): Content {
  const headings: Content['headings'] = [];
  const content = sanitizePost(html)
    .replace(/<h([23])>(.*?)<\/h\1>/gs, (_, level: string, inner: string) => {
      const text = htmlToText(inner);
      const id = freeId(text, headings);
      headings.push({ id, text, level: Number(level) as 2 | 3 });
      return `<h${level} id="${id}">${inner}</h${level}>`;
    })
    .replace(/<img ([^>]*?)\s*\/?>/g, (_, attributes: string) => toPicture(attributes, pictures));
  return { content: scrollable(content), headings: headings.filter(({ text }) => text !== '') };
}

/** Wraps outermost tables in a scroll container. */
function scrollable(html: string): string {
  let depth = 0;
  return html.replace(/<(\/?)table>/g, (tag, isEnd: string) => {
    if (isEnd) depth -= 1;
    const isOutermost = depth === 0;
    if (!isEnd) depth += 1;
    if (!isOutermost) return tag;
    return isEnd ? `${tag}</div>` : `<div class="table" tabindex="0" role="group">${tag}`;
  });
}

/** Heading ids have a prefix so they don't clash with ids of the page. */
function freeId(text: string, taken: Content['headings']): string {
  const base = `on-${toSlug(text) || 'this'}`;
  const same = taken.filter(({ id }) => id === base || id.startsWith(`${base}--`)).length;
  return same === 0 ? base : `${base}--${same + 1}`;
}

function toPicture(attributes: string, pictures: Map<string, SitePicture>): string {
  const picture = pictures.get(imageIdsIn(attributes)[0] ?? '');
  if (!picture) return `<img ${attributes} loading="lazy" />`;
  const { src, width, height, sources } = picture;
  const alt = /alt="[^"]*"/.exec(attributes)?.[0] ?? 'alt=""';
  const sized = sources.map(
    ({ type, srcSet }) => `<source type="${type}" srcset="${srcSet}" sizes="${SIZES}" />`,
  );
  const image = `<img src="${src}" ${alt} width="${width}" height="${height}" loading="lazy" />`;
  return `<picture>${sized.join('')}${image}</picture>`;
}

const BREAKS = /<(?:br|hr|\/(?:p|h[2-4]|li|blockquote|pre|figcaption|caption|th|td|tr))\b[^>]*>/g;
const CHARACTERS: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };
const WORDS_PER_MINUTE = 220;

/** Plain text of sanitized HTML, one line per paragraph. */
export function htmlToText(sanitized: string): string {
  return sanitized
    .replace(BREAKS, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => CHARACTERS[entity]!)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .trim();
}

/** Reading time, at least one minute. */
export function readingMinutes(text: string): number {
  const words = text.split(/\s+/).filter(Boolean).length;
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}

/** Sanitized content with its plain text and reading time, ready to be saved. */
export function prepareContent(html: string) {
  const content = sanitizePost(html);
  const contentText = htmlToText(content);
  return { content, contentText, readingMinutes: readingMinutes(contentText) };
}

const BLOCKS = ['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'figure', 'figcaption', 'hr'];
const TABLE = ['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'];
const INLINE = ['a', 'img', 'strong', 'em', 'code', 's', 'sub', 'sup', 'br'];

/** Elements dropped together with their text. */
const DROPPED_WITH_TEXT = [
  ...['script', 'style', 'title', 'template', 'noscript', 'noembed', 'noframes', 'plaintext', 'xmp'],
  ...['iframe', 'frameset', 'object', 'applet', 'svg', 'math', 'audio', 'video', 'canvas'],
  ...['select', 'option', 'textarea', 'button'],
];

/** No real post nests deeper. */
const MAX_NESTING = 30;
const MAX_DIGITS = 4;

/** Control characters except tab and line breaks, and bidirectional overrides. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const UNSAFE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g;

const OPTIONS: IOptions = {
  allowedTags: [...BLOCKS, ...TABLE, ...INLINE],
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  parseStyleAttributes: false,
  nonTextTags: DROPPED_WITH_TEXT,
  nestingLimit: MAX_NESTING,
  transformTags: {
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    b: 'strong',
    i: 'em',
    del: 's',
    strike: 's',
    a: (tagName, attribs) => ({ tagName, attribs: linkOf(attribs) }),
    img: (tagName, attribs) => ({ tagName, attribs: numbersIn(attribs, ['width', 'height']) }),
    th: (tagName, attribs) => ({ tagName, attribs: scopeIn(numbersIn(attribs, ['colspan', 'rowspan'])) }),
    td: (tagName, attribs) => ({ tagName, attribs: numbersIn(attribs, ['colspan', 'rowspan']) }),
    ol: (tagName, attribs) => ({ tagName, attribs: numbersIn(attribs, ['start']) }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isImageUrl((attribs.src ?? '').trim()),
};

/**
 * Removes everything from a post's HTML that could run code, load a page, submit a form or restyle the site. Called when
 * a post is saved and again when it is shown, so older posts follow today's rules.
 */
export function sanitizePost(html: string): string {
  const sanitizeHtml: typeof import('sanitize-html') = require('sanitize-html');
  return sanitizeHtml(html.replace(UNSAFE, ''), OPTIONS).trim();
}

/** Unsafe links become plain text; external ones don't leak the referrer. */
function linkOf({ href = '' }: Attributes): Attributes {
  const address = toLinkHref(href);
  if (address === null) return {};
  return isExternalLink(address) ? { href: address, rel: 'noopener noreferrer' } : { href: address };
}

function numbersIn(attribs: Attributes, names: string[]): Attributes {
  const isBad = (name: string, value: string) =>
    names.includes(name) && !(/^\d+$/.test(value) && value.length <= MAX_DIGITS);
  return Object.fromEntries(Object.entries(attribs).filter(([name, value]) => !isBad(name, value)));
}

function scopeIn({ scope, ...attribs }: Attributes): Attributes {
  return scope === 'col' || scope === 'row' ? { ...attribs, scope } : attribs;
}
