import type { Font, GlyphRun, Subset } from 'fontkit';

/** More words than all reports of a day have between them; some megabytes. */
const MOST_WORDS = 4_000;
/** Nearly all reports are written with the same letters, in the same order. */
const MOST_SUBSETS = 8;
/** pdfkit's own unit: it scales by one then. */
const PDF_UNITS_PER_EM = 1_000;

/** pdfkit does everything for one document alone; what a font does for all of them alike, it remembers. */
export function rememberWork(font: Font): Font {
  return rememberSubsets(rememberLayouts(font));
}

/** How words are laid out: reports share most of theirs. pdfkit scales the positions it is given, so it gets copies. */
function rememberLayouts(font: Font): Font {
  const known = new Map<string, GlyphRun>();
  const layOut = font.layout.bind(font);
  const given = font.unitsPerEm === PDF_UNITS_PER_EM ? (run: GlyphRun) => run : copyOf;
  return Object.assign(font, {
    layout(
      text: string,
      ...options: Parameters<typeof layOut> extends [string, ...infer Rest] ? Rest : never
    ) {
      if (options[0]) return layOut(text, ...options);
      const run = known.get(text) ?? layOut(text);
      if (known.size >= MOST_WORDS) known.clear();
      known.set(text, run);
      return given(run);
    },
  });
}

/** The file that is embedded, of the same letters in the same order. */
function rememberSubsets(font: Font): Font {
  const known = new Map<string, Uint8Array>();
  const create = font.createSubset.bind(font);
  return Object.assign(font, {
    createSubset() {
      const subset = create() as Subset & { glyphs: number[] };
      const encode = subset.encode.bind(subset);
      return Object.assign(subset, {
        encode() {
          const letters = subset.glyphs.join();
          const file = known.get(letters) ?? encode();
          if (known.size >= MOST_SUBSETS) known.clear();
          known.set(letters, file);
          return file;
        },
      });
    },
  });
}

function copyOf(run: GlyphRun): GlyphRun {
  const copy = Object.assign(Object.create(Object.getPrototypeOf(run)) as GlyphRun, run);
  return Object.assign(copy, { positions: run.positions.map((position) => ({ ...position })) });
}
