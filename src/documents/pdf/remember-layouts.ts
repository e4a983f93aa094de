import type { Font, GlyphRun } from 'fontkit';

/** More words than all reports of a day have between them; some megabytes. */
const MOST_WORDS = 4_000;

/**
 * Lets a font remember how words are laid out: reports share most of theirs, pdfkit keeps layouts for one document
 * alone, and making them is a third of the work. pdfkit scales the positions it is given, so it gets copies.
 */
export function rememberLayouts(font: Font): Font {
  const known = new Map<string, GlyphRun>();
  const layOut = font.layout.bind(font);
  return Object.assign(font, {
    layout(
      text: string,
      ...options: Parameters<typeof layOut> extends [string, ...infer Rest] ? Rest : never
    ) {
      if (options[0]) return layOut(text, ...options);
      const run = known.get(text) ?? layOut(text);
      if (known.size >= MOST_WORDS) known.clear();
      known.set(text, run);
      return copyOf(run);
    },
  });
}

function copyOf(run: GlyphRun): GlyphRun {
  const copy = Object.assign(Object.create(Object.getPrototypeOf(run)) as GlyphRun, run);
  return Object.assign(copy, { positions: run.positions.map((position) => ({ ...position })) });
}
