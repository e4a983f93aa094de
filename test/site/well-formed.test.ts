import { beforeAll, describe, expect, test } from '@jest/globals';
import { HtmlValidate } from 'html-validate';
import type { Config } from '../../src/platform/config.js';
import { ConsolePage } from '../../src/web/console-page.js';
import { openPage, renderContext } from './built-site.js';
import { analysisView, FALLBACK, fakeSiteApi, listingCompany, NOTHING_YET } from './fake-site-api.js';
import { PUBLIC_PAGES } from './public-pages.js';

/** What the HTML standard requires, without matters of taste. */
const checker = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard'],
  rules: {
    // React writes attributes and void elements its own way, and both are valid.
    'attr-case': 'off',
    'no-self-closing': 'off',
    'void-style': 'off',
    'no-trailing-whitespace': 'off',
    // Not in the standard, but always a mistake.
    'no-missing-references': 'error',
  },
});

async function faultsIn(html: string): Promise<string[]> {
  const { results } = await checker.validateString(html);
  const lines = html.split('\n');
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => {
      const at = (lines[line - 1] ?? '').slice(Math.max(0, column - 2), column + 100);
      return `${ruleId}: ${message} at ${at}`;
    }),
  );
  return [...faults, ...(html.match(NOT_IN_THE_RULES) ?? [])];
}

/** A class that a style sheet lacks, and a `meta` without content. */
const NOT_IN_THE_RULES =
  /<[^>]+class="[^"]*\bundefined\b[^"]*"|<meta (?![^>]*\b(?:charset|content)=)[^>]*>/gi;

const REPORTS = {
  done: analysisView(),
  waiting: analysisView({ status: 'pending', ...NOTHING_YET }),
  average: analysisView(FALLBACK),
};

const context = renderContext({
  api: fakeSiteApi({
    company: listingCompany,
    analysis: async (leadId) => ({ ...REPORTS[leadId as keyof typeof REPORTS], leadId }),
  }),
});

describe('the HTML of', () => {
  const reports = Object.keys(REPORTS).map((leadId) => `/analysis/${leadId}`);
  const filled = [
    '/pricing?rent=2260',
    '/rent-vs-sell?homeValue=310000',
    '/analysis?street=9+Oak+St&zip=50023',
  ];

  test.each([
    ...PUBLIC_PAGES.map(({ path }) => path),
    ...reports,
    ...filled,
    '/analysis/done/start',
    '/blog?q=rent',
    '/nowhere',
  ])('%s follows the standard', async (path) => {
    const { html } = await openPage(path, context);

    expect(await faultsIn(html)).toEqual([]);
  });

  test('the console follows the standard', async () => {
    const config = { GOOGLE_CLIENT_ID: 'client', GOOGLE_GSI_URL: 'https://example.com/gsi/client' } as Config;
    const { html } = await new ConsolePage(config).render('/login');

    expect(await faultsIn(html)).toEqual([]);
  });
});

describe('the check', () => {
  let faults: string[];

  beforeAll(async () => {
    const { html } = await openPage('/team', context);
    const broken =
      '<iframe src="/x" title="X" width="100%"></iframe><p id="main"><div class="a undefined"></div></p><meta itemprop="x">';
    faults = await faultsIn(html.replace('</main>', `${broken}</main>`));
  });

  test.each([
    'attribute-allowed-values',
    'no-dup-id',
    'close-order',
    'class="a undefined"',
    '<meta itemprop="x">',
  ])('finds %s', (fault) => expect(faults.join('\n')).toContain(fault));
});
