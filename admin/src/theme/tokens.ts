import tokensCss from '../../../src/shared/design/tokens.css?raw';
import colorsCss from './colors.css?raw';
import type { Mode } from './mode';

const tokens = declarations(tokensCss);
const [lightCss = '', darkCss = ''] = colorsCss.split('[data-mode="dark"]');
const colors: Record<Mode, Map<string, string>> = {
  light: declarations(lightCss),
  dark: declarations(darkCss),
};

/** A design token by its name without the dashes. */
export function token(name: string): string {
  return found(tokens, name);
}

/** One of the console's own colours in a mode, as a plain value that MUI can calculate with. */
export function color(mode: Mode, name: string): string {
  const value = found(colors[mode], name);
  const reference = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  return reference ? token(reference) : value;
}

function declarations(css: string): Map<string, string> {
  return new Map(
    [...css.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name!, value!.trim()]),
  );
}

function found(values: Map<string, string>, name: string): string {
  const value = values.get(name);
  if (!value) throw new Error(`No design token --${name}`);
  return value;
}
