import sanitizeHtml, { type Attributes, type IOptions } from 'sanitize-html';
import { isPictureAddress } from '../shared/blog/blog.schema.js';
import { leavesSite, linkAddressOf } from '../shared/blog/link-address.js';

const BLOCKS = ['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'figure', 'figcaption', 'hr'];
const TABLE = ['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'];
const INLINE = ['a', 'img', 'strong', 'em', 'code', 's', 'sub', 'sup', 'br'];

/** Elements that are dropped with their text, which is none of the post's either. */
const DROPPED_WHOLE = [
  ...['script', 'style', 'title', 'template', 'noscript', 'noembed', 'noframes', 'plaintext', 'xmp'],
  ...['iframe', 'frameset', 'object', 'applet', 'svg', 'math', 'audio', 'video', 'canvas'],
  ...['select', 'option', 'textarea', 'button'],
];

/** Deeper nesting is nobody's writing. */
const DEEPEST = 30;
const LONGEST_SIDE = 4;

/** Control characters but tab and line ends, and marks that turn the direction of writing. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const UNFIT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g;

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
  nonTextTags: DROPPED_WHOLE,
  nestingLimit: DEEPEST,
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
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isPictureAddress((attribs.src ?? '').trim()),
};

/**
 * The HTML of a post with nothing in it that could run, load a page, post a form or change how the site looks. It is
 * called when a post is written, and again when it is shown: what was stored under older rules is held to the new ones.
 */
export function sanitizePost(html: string): string {
  return sanitizeHtml(html.replace(UNFIT, ''), OPTIONS).trim();
}

/** A link that leads nowhere we know of stays as its text; one that leaves the site tells it nothing. */
function linkOf({ href = '' }: Attributes): Attributes {
  const address = linkAddressOf(href);
  if (address === null) return {};
  return leavesSite(address) ? { href: address, rel: 'noopener noreferrer' } : { href: address };
}

function numbersIn(attribs: Attributes, names: string[]): Attributes {
  const isBad = (name: string, value: string) =>
    names.includes(name) && !(/^\d+$/.test(value) && value.length <= LONGEST_SIDE);
  return Object.fromEntries(Object.entries(attribs).filter(([name, value]) => !isBad(name, value)));
}

function scopeIn({ scope, ...attribs }: Attributes): Attributes {
  return scope === 'col' || scope === 'row' ? { ...attribs, scope } : attribs;
}
