import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Folders of `src/pages` whose styles only their own pages load; the sheet of all other styles stays small. */
const GROUPS: Record<string, string[]> = {
  blog: ['blog'],
  analysis: ['analysis'],
  referral: ['referral'],
  book: ['book'],
  enroll: ['enroll'],
  home: ['home', 'pricing', 'services', 'faq', 'areas'],
  report: ['report', 'start'],
};

const PREFIX = 'page-';
const MARK = (group: string) => `@supports (page:${group})`;

/**
 * Splits the built sheet. Until then, a condition that the minifier leaves alone marks a group's rules. Both builds need
 * the mark, because class names depend on the source.
 */
export function pageStyles(): Plugin {
  return {
    name: 'keyturn:page-styles',
    enforce: 'pre',
    transform(code, id) {
      const folder = /\/src\/pages\/([\w-]+)\/[^?]+\.css/.exec(id)?.[1];
      const group = Object.keys(GROUPS).find((name) => GROUPS[name]!.includes(folder ?? ''));
      return group && { code: `${MARK(group)} {\n${code}\n}`, map: null };
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
          const { rest, parts } = split(String(file.source));
          file.source = rest;
          for (const [group, source] of Object.entries(parts))
            this.emitFile({ type: 'asset', fileName: `${PREFIX}${group}-${hashOf(source)}.css`, source });
        }
      },
    },
  };
}

/** Takes the marked rules out of a minified sheet. */
function split(sheet: string): { rest: string; parts: Record<string, string> } {
  const parts: Record<string, string> = {};
  let rest = sheet;
  for (const group of Object.keys(GROUPS)) {
    for (let start = rest.indexOf(MARK(group)); start !== -1; start = rest.indexOf(MARK(group))) {
      const open = rest.indexOf('{', start);
      const close = closingBrace(rest, open);
      parts[group] = (parts[group] ?? '') + rest.slice(open + 1, close);
      rest = rest.slice(0, start) + rest.slice(close + 1);
    }
  }
  return { rest, parts };
}

function closingBrace(sheet: string, open: number): number {
  let depth = 0;
  for (let index = open; index < sheet.length; index += 1) {
    if (sheet[index] === '{') depth += 1;
    if (sheet[index] === '}') depth -= 1;
    if (depth === 0) return index;
  }
  throw new Error('The sheet ends inside a block');
}

function hashOf(source: string): string {
  return createHash('sha256').update(source).digest('base64url').slice(0, 8);
}

/** The built sheets by group. */
export function builtPageStyles(clientOut: string, base: string): Record<string, string> {
  const files = readdirSync(clientOut);
  const found = Object.keys(GROUPS).map((group) => {
    const file = files.find((each) => each.startsWith(`${PREFIX}${group}-`) && each.endsWith('.css'));
    if (!file) throw new Error(`No styles were built for ${group}`);
    return [group, base + file] as const;
  });
  return Object.fromEntries(found);
}
