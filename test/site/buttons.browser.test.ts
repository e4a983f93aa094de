import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { setUpBrowser } from '../support/browser-app.js';
import { fakeSiteApi } from './fake-site-api.js';
import { type SiteServer, serveSite } from './site-server.js';
import { Visitor } from './visitor.js';

const VARIANTS = ['primary', 'secondary', 'danger', 'outline'];
const SIZES = ['sm', 'md', 'lg'];

const browser = setUpBrowser({ keepsPages: true });
let site: SiteServer;
let visitor: Visitor;

beforeAll(async () => {
  site = await serveSite(fakeSiteApi(), () => null);
  visitor = await Visitor.arrive(browser, site.url);
  await visitor.open('/terms');
  await visitor.page.evaluate(`{
    const button = (look) => '<button class="button ' + look + '">' + look + '</button> ';
    const looks = ${JSON.stringify(VARIANTS)}.flatMap((each) => ${JSON.stringify(SIZES)}.map((size) => each + ' ' + size));
    document.querySelector('main section, main article, main div').insertAdjacentHTML('beforeend', looks.map(button).join(''));
  }`);
});

afterAll(() => site?.close());

const styleOf = (look: string, ...properties: string[]) =>
  visitor.page.evaluate<string[]>(
    `${JSON.stringify(properties)}.map((each) => getComputedStyle(document.querySelector('.button.${look}'))[each])`,
  );

test('P-228, S-251: primary, secondary, danger and outline buttons look different', async () => {
  const looks = await Promise.all(
    VARIANTS.map((variant) => styleOf(`${variant}.md`, 'backgroundColor', 'color', 'borderColor')),
  );

  expect(looks).toEqual([
    ['rgb(27, 94, 75)', 'rgb(255, 255, 255)', 'rgba(0, 0, 0, 0)'],
    ['rgb(233, 180, 76)', 'rgb(28, 36, 32)', 'rgba(0, 0, 0, 0)'],
    ['rgb(252, 238, 236)', 'rgb(140, 29, 24)', 'rgba(0, 0, 0, 0)'],
    ['rgba(0, 0, 0, 0)', 'rgb(27, 94, 75)', 'rgb(27, 94, 75)'],
  ]);
});

test('P-228, S-251: small, medium and large buttons are all easy to hit', async () => {
  const sizes = await Promise.all(SIZES.map((size) => styleOf(`primary.${size}`, 'fontSize', 'height')));

  expect(sizes).toEqual([
    ['14px', '48px'],
    ['17px', '48px'],
    ['18px', '56px'],
  ]);
  expect(await visitor.flaws()).toEqual([]);
});
