import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { builtRenderer, CLIENT_FOLDER, openPage, renderContext } from './built-site.js';
import { analysisView, fakeSiteApi, NOTHING_YET } from './fake-site-api.js';
import { scriptsOf, sheetsOf } from './page-files.js';
import { FONT_BYTES, PUBLIC_PAGES, STYLE_BYTES } from './public-pages.js';

const KB = 1024;

const REPORT = renderContext({
  api: fakeSiteApi({ analysis: async () => analysisView({ status: 'pending', ...NOTHING_YET }) }),
});

function inlineScriptsOf(html: string): string {
  return [...html.matchAll(/<script(?![^>]*src=)[^>]*>(.*?)<\/script>/gs)].map(([, code]) => code).join('');
}

function gzipped(content: string | Buffer): number {
  return gzipSync(content).length;
}

function weightOf(files: string[]): number {
  return files.reduce((sum, file) => sum + gzipped(readFileSync(join(CLIENT_FOLDER, file))), 0);
}

describe('page weight', () => {
  test('every listed page has a budget', async () => {
    const { pagePaths } = await builtRenderer();

    expect(PUBLIC_PAGES.map(({ path }) => path)).toEqual(expect.arrayContaining(pagePaths()));
  });

  test.each([
    ...PUBLIC_PAGES,
    { path: '/analysis/any', scriptBytes: 8 * KB },
    { path: '/analysis/any/start', scriptBytes: 8 * KB },
    { path: '/nowhere', scriptBytes: 8 * KB },
  ])('$path loads at most $scriptBytes bytes of script', async ({ path, scriptBytes }) => {
    const { html } = await openPage(path, REPORT);

    const bytes = weightOf(scriptsOf(html)) + gzipped(inlineScriptsOf(html));

    expect(bytes).toBeLessThanOrEqual(scriptBytes);
  });

  test('static pages load no React', async () => {
    const { html } = await openPage('/');

    const code = scriptsOf(html).map((file) => readFileSync(join(CLIENT_FOLDER, file), 'utf8'));

    expect(code.join('')).not.toMatch(/hydrateRoot|createElement\(/);
  });

  test("the header's role script is below a kilobyte", async () => {
    const { html } = await openPage('/');

    const swap = html.match(/<script>(.*?)<\/script>/)![1]!;

    expect(swap).toContain('keyturn_role');
    expect(swap.length).toBeLessThan(KB);
  });

  test.each([...PUBLIC_PAGES.map(({ path }) => path), '/analysis/any', '/analysis/any/start'])(
    '%s loads its styles once, at most 14 KB',
    async (path) => {
      const sheets = sheetsOf((await openPage(path, REPORT)).html);

      expect(sheets.length).toBeGreaterThan(0);
      expect(weightOf(sheets)).toBeLessThanOrEqual(STYLE_BYTES);
    },
  );

  test('every built sheet is used by a page', async () => {
    const pages = await Promise.all(
      [...PUBLIC_PAGES.map(({ path }) => path), '/analysis/any'].map((path) => openPage(path, REPORT)),
    );
    const built = readdirSync(CLIENT_FOLDER).filter((file) => file.endsWith('.css'));

    expect(new Set(pages.flatMap(({ html }) => sheetsOf(html)))).toEqual(new Set(built));
  });

  test('a finished report has its styles', async () => {
    const api = fakeSiteApi({ analysis: async () => analysisView() });
    const { html } = await openPage('/analysis/any', renderContext({ api }));

    const css = sheetsOf(html).map((file) => readFileSync(join(CLIENT_FOLDER, file), 'utf8'));
    const used = [...html.matchAll(/class="([^"]+)"/g)].flatMap(([, names]) =>
      names!.split(' ').filter((name) => name.startsWith('_')),
    );

    expect(used.length).toBeGreaterThan(50);
    expect([...new Set(used)].filter((name) => !css.join('').includes(`.${name}`))).toEqual([]);
  });

  test('the site has two fonts of at most 60 KB', () => {
    const fonts = readdirSync(CLIENT_FOLDER).filter((file) => file.endsWith('.woff2'));

    expect(fonts).toHaveLength(2);
    expect(weightOf(fonts)).toBeLessThanOrEqual(FONT_BYTES);
  });

  test.each([...PUBLIC_PAGES, { path: '/nowhere' }])(
    'no SVG on $path is larger than 6 KB',
    async ({ path }) => {
      const { html } = await openPage(path);

      for (const [drawing] of html.matchAll(/<svg.*?<\/svg>/gs)) {
        expect(drawing.length).toBeLessThan(6 * KB);
      }
    },
  );
});
