import { drawableText, type Face, type Fonts, runsOf } from './fonts.js';
import { type Color, type Colors, STYLES, type Style } from './styles.js';

type Element = PDFKit.PDFStructureElement;

export interface Box {
  x: number;
  y: number;
  width: number;
  align?: 'left' | 'right' | 'center';
  link?: string;
}

/** pdfkit also takes the scope of a header cell, which its types lack. */
export interface TagOptions {
  alt?: string;
  scope?: 'Column' | 'Row';
}

/** US Letter, in points. */
export const PAGE = { width: 612, height: 792, left: 54, right: 558, top: 54, bottom: 716, inner: 504 };

/** How much of a line's free space is before the text. */
const SPACE_BEFORE = { left: 0, center: 0.5, right: 1 };

/** A tagged PDF written from top to bottom. Everything drawn is either tagged or an artifact. */
export class Sheet {
  /** Where the next section starts, in points from the top of the page. */
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
    this.parent = doc.struct('Document');
    doc.addStructure(this.parent);
  }

  color(name: Color): string {
    return this.colors[name];
  }

  hasSpace(height: number): boolean {
    return this.y + height <= PAGE.bottom;
  }

  /** Starts a new page unless this much space is left. */
  ensureSpace(height: number): boolean {
    if (this.hasSpace(height)) return false;
    this.doc.addPage();
    this.y = PAGE.top;
    return true;
  }

  /** A titled section; at least `height` of its content stays on the title's page. */
  section(title: string, height: number, draw: () => void): void {
    this.ensureSpace(height + 34);
    this.within('Sect', () => {
      this.bookmark(title);
      this.y = this.writeTagged('H2', title, STYLES.part, { x: PAGE.left, y: this.y, width: PAGE.inner }) + 6;
      draw();
    });
    this.y += 20;
  }

  /** Adds an outline entry for what is drawn next. */
  bookmark(title: string): void {
    // pdfkit measures `left` from the right edge; its types lack both fields.
    const place = { left: PAGE.width, top: this.y - 12 };
    this.doc.outline.addItem(title, place as object);
  }

  /** A full-width paragraph. */
  paragraph(text: string, style: Style = STYLES.body): void {
    this.ensureSpace(this.heightOf(text, style, PAGE.inner));
    this.y = this.writeTagged('P', text, style, { x: PAGE.left, y: this.y, width: PAGE.inner }) + 4;
  }

  /** Opens a tag around what `draw` draws. */
  within(tag: string, draw: () => void, options: TagOptions = {}): void {
    const element = this.doc.struct(tag, options);
    const outer = this.parent;
    outer.add(element);
    this.parent = element;
    draw();
    this.parent = outer;
    element.end();
  }

  /** A tag with its own content, such as a figure. */
  tagged(tag: string, draw: () => void, options: TagOptions = {}): void {
    this.parent.add(this.doc.struct(tag, options, draw));
  }

  /** Draws what screen readers skip: lines, backgrounds, and what every page repeats. */
  decorate(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.doc.markContent('Artifact', { type });
    draw();
    this.doc.endMarkedContent();
  }

  /** Writes text in its own tag and returns where it ends. */
  writeTagged(tag: string, text: string, style: Style, box: Box, options: TagOptions = {}): number {
    this.doc.y = box.y;
    this.tagged(tag, () => this.write(text, style, box), options);
    return this.doc.y;
  }

  /** Writes text in the open tag. */
  write(text: string, style: Style, box: Box): void {
    const runs = runsOf(drawableText(text, this.fonts[style.face]), this.fonts[style.face]);
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
    const drawn = drawableText(text, this.fonts[style.face]);
    const lineGap = style.gap ?? 0;
    if (this.isLine(drawn, doc, width)) return doc.currentLineHeight(true) + lineGap;
    return doc.heightOfString(drawn, { width, lineGap });
  }

  /** The style in the first size that fits the text in `lines`, or null. */
  fitStyle(text: string, style: Style, sizes: number[], width: number, lines: number): Style | null {
    const fits = (size: number) => {
      const line = this.heightOf('X', { ...style, size }, width);
      return this.heightOf(text, { ...style, size }, width) < line * (lines + 0.5);
    };
    const size = sizes.find(fits);
    return size === undefined ? null : { ...style, size };
  }

  /** A line across the page. */
  line(y: number, color: Color = 'line', width = 0.75): void {
    this.decorate(() =>
      this.doc.moveTo(PAGE.left, y).lineTo(PAGE.right, y).lineWidth(width).stroke(this.color(color)),
    );
  }

  finish(): void {
    this.parent.end();
    this.doc.end();
  }

  /** Most texts fit on one line, which is much cheaper to write than a wrapped paragraph. */
  private isLine(text: string, doc: PDFKit.PDFDocument, width: number): boolean {
    return text !== '' && doc.widthOfString(text) <= width;
  }

  private writeLine(
    text: string,
    { color, gap = 0 }: Style,
    { x, y, width, align = 'left', link }: Box,
  ): void {
    const at = x + (width - this.doc.widthOfString(text)) * SPACE_BEFORE[align];
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

/** Writes a link and returns where it ends. */
export function drawLink(sheet: Sheet, text: string, style: Style, box: Box & { link: string }): number {
  let end = box.y;
  sheet.within('P', () => {
    end = sheet.writeTagged('Link', text, style, box, { alt: text });
  });
  return end;
}
