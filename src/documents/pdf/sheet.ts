import type { Color, Colors } from './colors.js';
import { drawable, runsOf } from './drawable.js';
import type { Face, Fonts } from './fonts.js';
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

/** Of a letter page, in points. */
export const PAGE = { width: 612, height: 792, left: 54, right: 558, top: 54, bottom: 716, inner: 504 };

/** A document that is written from top to bottom. All that is drawn has a tag of its part, or is decoration. */
export class Sheet {
  /** Where the next part begins. */
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

  /** What says nothing: lines, grounds, and what every page repeats. */
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
  write(text: string, style: Style, { x, y, width, align = 'left', link }: Box): void {
    const runs = runsOf(drawable(text, this.fonts[style.face]), this.fonts[style.face]);
    const options = { width, align, lineGap: style.gap ?? 0, ...(link && { link }) };
    for (const [index, run] of runs.entries()) {
      this.use(style, run.font).fillColor(this.color(style.color));
      const continued = index < runs.length - 1;
      if (index === 0) this.doc.text(run.text, x, y, { ...options, continued });
      else this.doc.text(run.text, { continued });
    }
  }

  heightOf(text: string, style: Style, width: number): number {
    this.use(style, 0);
    return this.doc.heightOfString(drawable(text, this.fonts[style.face]), {
      width,
      lineGap: style.gap ?? 0,
    });
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

  private use({ face, size }: Style, font: number): PDFKit.PDFDocument {
    return this.doc.font(fontName(face, font)).fontSize(size);
  }
}

function fontName(face: Face | string, index: number): string {
  return `${face}-${index}`;
}
