import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { CLIENT_FOLDER, openPage } from './built-site.js';

const css = readdirSync(CLIENT_FOLDER)
  .filter((file) => file.endsWith('.css'))
  .map((file) => readFileSync(join(CLIENT_FOLDER, file), 'utf8'))
  .join('');

/** Where a block that starts here ends. */
function endOfBlock(start: number): number {
  let depth = 0;
  for (let index = css.indexOf('{', start); index < css.length; index += 1) {
    depth += css[index] === '{' ? 1 : css[index] === '}' ? -1 : 0;
    if (depth === 0) return index;
  }
  return css.length;
}

/** The print-only rules, as selectors with their declarations. */
const onPaper = [...css.matchAll(/@media print\{/g)].flatMap(({ index }) =>
  rulesIn(css.slice(css.indexOf('{', index) + 1, endOfBlock(index))),
);

function rulesIn(text: string): [selector: string, declarations: string][] {
  return [...text.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selectors, declarations]) =>
    selectors!.split(',').map((selector): [string, string] => [selector, declarations!]),
  );
}

function classOf(html: string, tag: RegExp): string {
  return `.${html.match(tag)![1]!.split(' ')[0]}`;
}

describe('the printed report', () => {
  test('has no footer and only the name from the header', async () => {
    const { html } = await openPage('/');
    const hidden = onPaper.filter(([, said]) => said.includes('display:none')).map(([selector]) => selector);

    const bar = html.match(/<header[^>]*>.*?<div class="([^" ]*)"><a[^>]*aria-label="[^"]*, home"/s)![1];
    expect(hidden).toContain(classOf(html, /<footer class="([^"]*)"/));
    expect(hidden).toContain(`.${bar}>:not(:first-child)`);
  });

  test("has a margin, shows its URL, and doesn't split drawings, rows or figures", () => {
    const said = new Map(onPaper);

    expect(said.get('@page')).toBe('margin:16mm');
    for (const whole of ['figure', 'svg', 'tr', 'dl>div'])
      expect(said.get(whole)).toContain('break-inside:avoid');
    const online = onPaper.filter(([selector]) => /^\._online_\w+$/.test(selector));
    expect(online.length).toBeGreaterThan(0);
    for (const [, declarations] of online) expect(declarations).toContain('display:block');
  });
});

// P-228, S-251
describe('a button', () => {
  const said = new Map(rulesIn(css));

  test.each([
    ['primary', 'background:var(--green)'],
    ['secondary', 'background:var(--wheat)'],
    ['danger', 'color:var(--error)'],
    ['outline', 'border-color:var(--green)'],
    ['sm', 'font-size:.875rem'],
    ['lg', 'min-height:56px'],
  ])('is %s with %s', (look, declaration) => {
    expect(said.get(`.button.${look}`)).toContain(declaration);
  });

  test('is medium by default and always easy to hit', () => {
    expect(said.get('.button')).toContain('min-height:48px');
    expect(said.get('.button.sm')).not.toContain('height');
  });
});
