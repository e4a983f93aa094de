import { expect, test } from '@jest/globals';
import { toLinkHref } from '#shared/urls.js';
import { sanitizePost } from '../../src/blog/post-content.js';

test.each([
  ['https://example.com', 'https://example.com'],
  ["https://en.wikipedia.org/wiki/Farmer's_market", 'https://en.wikipedia.org/wiki/Farmer%27s_market'],
  ['https://example.com/`a`?b=`c`', 'https://example.com/%60a%60?b=%60c%60'],
  ['https://example.com\\a b', 'https://example.com/a%20b'],
  ["/blog/farmer's-market", '/blog/farmer%27s-market'],
  ["mailto:o'brien@example.com", 'mailto:o%27brien@example.com'],
  ['tel:+1 (515) 555-0100', 'tel:+1 (515) 555-0100'],
  ['#pipes', '#pipes'],
])('%s is allowed, by the server too', (typed, href) => {
  expect(toLinkHref(` ${typed} `)).toBe(href);
  const rel = href.startsWith('http') ? ' rel="noopener noreferrer"' : '';
  expect(sanitizePost(`<a href="${typed}">x</a>`)).toBe(`<a href="${href}"${rel}>x</a>`);
});

test.each([
  ...['javascript:alert(1)', 'https://', 'https:example.com', '//example.com', '/\\example.com', '/a b'],
  ...['https://example.com/?a=\\', 'data:text/html,x', 'mailto:', 'words', ''],
])('%j is refused, by the server too', (typed) => {
  expect(toLinkHref(typed)).toBeNull();
  expect(sanitizePost(`<a href="${typed}">x</a>`)).toBe('<a>x</a>');
});
