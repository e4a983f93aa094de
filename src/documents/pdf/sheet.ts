import type { Color, Colors } from './colors.js';
import { drawable, runsOf } from './drawable.js';
import type { Face, Fonts } from './fonts.js';
import { shareWork } from './share-work.js';
import { STYLES, type Style } from './styles.js';

type Element = PDFKit.PDFStructureElement;

export interface Box {
  x: number;
  y: number;
  width: number;
  align?: 'left' | 'right' | 'center';
  link?: string;
}

/** What a tag may say of itself; pdfkit takes the scope of a heading cell too, which its types do not know. */
export interface TagOptions {
  alt?: string;
  scope?: 'Column' | 'Row';
}

/** US Letter, in points. */
export const PAGE = { width: 612, height: 792, left: 54, right: 558, top: 54, bottom: 716, inner: 504 };

/** How much of what a line leaves free stands before it. */
const SHARES_BEFORE = { left: 0, center: 0.5, right: 1 };

/** A document that is written from top to bottom. All that is drawn has a tag of its part, or is decoration. */
export class Sheet {
  /** Where the next part begins, in points from the top of the page. */
  y = PAGE.top;
  private parent: Element;

  constructor(
    readonly doc: PDFKit.PDFDocument,
    readonly fonts: Fonts,
    private readonly colors: Colors,
  ) {
    for (const [face, alphabets] of Object.entries(fonts))
      for (const [index, font] of alphabets.entries())
        doc.registerFont(fontName(face, index), font as unknown as Buffer);
    for (const face of Object.keys(fonts)) shareWork(doc.font(fontName(face, 0)));
    this.parent = doc.struct('Document');
    doc.addStructure(this.parent);
  }

  color(name: Color): string {
    return this.colors[name];
  }

  /** Begins a page unless so much of this one is left. */
  need(height: number): boolean {
    if (this.y + height <= PAGE.bottom) return false;
    this.doc.addPage();
    this.y = PAGE.top;
    return true;
  }

  /** A titled part; as much as `height` below its title stays with it. */
  part(title: string, height: number, draw: () => void): void {
    this.need(height + 34);
    this.within('Sect', () => {
      this.bookmark(title);
      this.y = this.put('H2', title, STYLES.part, { x: PAGE.left, y: this.y, width: PAGE.inner }) + 6;
      draw();
    });
    this.y += 20;
  }

  /** An entry of the reader's list of contents, for what is drawn next. */
  bookmark(title: string): void {
    // pdfkit counts from the right edge, and its types leave both places out.
    const place = { left: PAGE.width, top: this.y - 12 };
    this.doc.outline.addItem(title, place as object);
  }

  /** A paragraph over the whole width. */
  paragraph(text: string, style: Style = STYLES.body): void {
    this.need(this.heightOf(text, style, PAGE.inner));
    this.y = this.put('P', text, style, { x: PAGE.left, y: this.y, width: PAGE.inner }) + 4;
  }

  /** A tag around what is drawn within. */
  within(tag: string, draw: () => void, options: TagOptions = {}): void {
    const element = this.doc.struct(tag, options);
    const outer = this.parent;
    outer.add(element);
    this.parent = element;
    draw();
    this.parent = outer;
    element.end();
  }

  /** A tag whose content is drawn here and now, such as a picture. */
  mark(tag: string, draw: () => void, options: TagOptions = {}): void {
    this.parent.add(this.doc.struct(tag, options, draw));
  }

  /** Draws what a screen reader skips: lines, grounds, and what every page repeats. */
  decorate(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.doc.markContent('Artifact', { type });
    draw();
    this.doc.endMarkedContent();
  }

  /** Text under a tag of its own; gives where it ends. */
  put(tag: string, text: string, style: Style, box: Box, options: TagOptions = {}): number {
    this.doc.y = box.y;
    this.mark(tag, () => this.write(text, style, box), options);
    return this.doc.y;
  }

  /** Text within whatever tag is open. */
  write(text: string, style: Style, box: Box): void {
    const runs = runsOf(drawable(text, this.fonts[style.face]), this.fonts[style.face]);
    const [run] = runs;
    if (runs.length === 1 && this.isLine(run!.text, this.use(style, run!.font), box.width)) {
      this.writeLine(run!.text, style, box);
      return;
    }
    const { x, y, width, align = 'left', link } = box;
    const options = { width, align, lineGap: style.gap ?? 0, ...(link && { link }) };
    for (const [index, { font, text }] of runs.entries()) {
      this.use(style, font).fillColor(this.color(style.color));
      const continued = index < runs.length - 1;
      if (index === 0) this.doc.text(text, x, y, { ...options, continued });
      else this.doc.text(text, { continued });
    }
  }

  heightOf(text: string, style: Style, width: number): number {
    const doc = this.use(style, 0);
    const drawn = drawable(text, this.fonts[style.face]);
    const lineGap = style.gap ?? 0;
    if (this.isLine(drawn, doc, width)) return doc.currentLineHeight(true) + lineGap;
    return doc.heightOfString(drawn, { width, lineGap });
  }

  /** The style in the first of these sizes in which the text takes no more lines; null where it does in none. */
  fitting(text: string, style: Style, sizes: number[], width: number, lines: number): Style | null {
    const fits = (size: number) => {
      const line = this.heightOf('X', { ...style, size }, width);
      return this.heightOf(text, { ...style, size }, width) < line * (lines + 0.5);
    };
    const size = sizes.find(fits);
    return size === undefined ? null : { ...style, size };
  }

  /** A hairline across the page. */
  line(y: number, color: Color = 'line', width = 0.75): void {
    this.decorate(() =>
      this.doc.moveTo(PAGE.left, y).lineTo(PAGE.right, y).lineWidth(width).stroke(this.color(color)),
    );
  }

  finish(): void {
    this.parent.end();
    this.doc.end();
  }

  /** pdfkit looks for places to break a line in whatever it is given; most texts have none and need none. */
  private isLine(text: string, doc: PDFKit.PDFDocument, width: number): boolean {
    return text !== '' && doc.widthOfString(text) <= width;
  }

  private writeLine(
    text: string,
    { color, gap = 0 }: Style,
    { x, y, width, align = 'left', link }: Box,
  ): void {
    const at = x + (width - this.doc.widthOfString(text)) * SHARES_BEFORE[align];
    this.doc.fillColor(this.color(color)).text(text, at, y, { lineBreak: false, ...(link && { link }) });
    this.doc.y = y + this.doc.currentLineHeight(true) + gap;
  }

  private use({ face, size }: Style, font: number): PDFKit.PDFDocument {
    return this.doc.font(fontName(face, font)).fontSize(size);
  }
}

function fontName(face: Face | string, index: number): string {
  return `${face}-${index}`;
}
