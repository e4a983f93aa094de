import { afterEach, expect, test } from '@jest/globals';
import { COMPANY_DEFAULTS } from '#shared/company.js';
import { phoneLink } from '../../site/src/phone.js';
import { splitAddress } from '../../src/web/in-process-site-api.js';
import { setUpBrowser } from '../support/browser-app.js';
import { SHIPPED } from '../support/shipped-content.js';
import { fakeSiteApi } from './fake-site-api.js';
import { type SiteServer, serveSite } from './site-server.js';
import { Visitor } from './visitor.js';

/** What a company may write, and what its links may look like. */
const browser = setUpBrowser();
let site: SiteServer | null = null;

afterEach(() => site?.close());

// P-5, P-34
test.each(['Prairie Evening Property Management of Central Iowa', `${'Prairie Evening '.repeat(7)}Property`])(
  'a company called %s fits in the header at every width',
  async (name) => {
    site = await serveSite(fakeSiteApi({ company: async () => ({ ...COMPANY_DEFAULTS, name }) }), () => null);
    const visitor = await Visitor.arrive(browser, site.url);
    for (const width of [320, 360, 420, 640, 768, 1024, 1100, 1280]) {
      await visitor.page.setViewportSize({ width, height: 800 });
      await visitor.open('/team');
      const sideways = await visitor.page.evaluate('document.documentElement.scrollWidth - innerWidth');
      expect({ width, sideways }).toEqual({ width, sideways: 0 });
    }
    await visitor.leave();
  },
);

test('line breaks in an FAQ answer are kept', async () => {
  const [faq] = SHIPPED.faqs;
  const faqs = [{ ...faq!, page: 'enroll' as const, question: 'How?', answer: 'One.\n\nTwo.' }];
  site = await serveSite(fakeSiteApi({ content: async () => ({ ...SHIPPED, faqs }) }), () => null);
  const visitor = await Visitor.arrive(browser, site.url);
  await visitor.open('/enroll');

  await visitor.page.getByText('How?').click();

  expect(await visitor.page.getByText('One.').innerText()).toBe('One.\n\nTwo.');
  await visitor.leave();
});

test.each([
  ['515-555-0142', 'tel:5155550142'],
  ['+1 (515) 555-0142 ext. 7', 'tel:+15155550142;ext=7'],
  ['515.555.0142 x12', 'tel:5155550142;ext=12'],
])('%s is dialed as %s', (written, dialled) => {
  expect(phoneLink(written)).toBe(dialled);
});

test('in a URL with two question marks the second belongs to the query', () => {
  expect(splitAddress('/team?from=/a?b=c')).toEqual(['/team', '?from=/a?b=c']);
  expect(splitAddress('/team')).toEqual(['/team', '']);
});
