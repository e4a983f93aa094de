import { describe, expect, test } from '@jest/globals';
import { openPage, renderContext, textOf } from './built-site.js';
import { analysisView, DEMO_COMPANY, DEMO_CONTENT, fakeSiteApi } from './fake-site-api.js';
import { PUBLIC_PAGES } from './public-pages.js';

/** Words that stay lowercase inside a title. */
const SMALL = new Set([
  'a',
  'an',
  'and',
  'at',
  'by',
  'for',
  'from',
  'in',
  'of',
  'on',
  'or',
  'the',
  'to',
  'vs',
  'with',
]);

function isTitleCase(text: string): boolean {
  return text.split(/\s+/).every((word, index) => (index > 0 && SMALL.has(word)) || !/^[a-z]/.test(word));
}

const api = () => ({
  ...fakeSiteApi(),
  company: async () => DEMO_COMPANY,
  content: async () => DEMO_CONTENT,
  analysis: async () => analysisView({ leadId: 'done' }),
});

/** What buttons, and links that look like one, say on screen. */
function buttonTexts(html: string): string[] {
  const buttons = html.matchAll(
    /<(a|button) (?:[^>]*class="button[ "][^>]*|[^>]*type="submit"[^>]*)>(.*?)<\/\1>/gs,
  );
  return [...buttons]
    .map(([, , inner]) => textOf(inner!.replace(/<span class="visually-hidden">.*?<\/span>/gs, '')).trim())
    .filter((text) => text && !text.includes('@'));
}

// The specification writes its own buttons this way: `Enroll Online`, `View Full Team`.
describe('buttons and links that look like one are in title case', () => {
  const pages = [
    ...PUBLIC_PAGES.map(({ path }) => path),
    '/analysis/done',
    '/analysis/done/start',
    '/analysis/done/start?step=requirements',
    '/nowhere',
  ];

  test.each(pages)('on %s', async (path) => {
    const texts = buttonTexts((await openPage(path, renderContext({ api: api() }))).html);

    expect(texts.length).toBeGreaterThan(0);
    expect(texts.filter((text) => !isTitleCase(text))).toEqual([]);
  });
});
