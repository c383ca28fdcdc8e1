import { PageSizes, rgb } from "@cantoo/pdf-lib";
import type { PDFDocument, PDFPage } from "@cantoo/pdf-lib";
import { spaceWidth } from "./inline.ts";
import type { Fonts, Word } from "./inline.ts";
import { textWidth } from "./measure.ts";
import type { Element, Tags } from "./tags.ts";

/** US Letter with an inch at the sides, points. */
const [WIDTH, HEIGHT] = PageSizes.Letter;
const MARGIN = { side: 72, top: 72, bottom: 84 };

export const TEXT_WIDTH = WIDTH - 2 * MARGIN.side;
export const INK = rgb(0.11, 0.13, 0.16);
export const MUTED = rgb(0.36, 0.39, 0.43);
const RULE = rgb(0.78, 0.8, 0.83);

export interface Box {
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A cursor that moves down the pages and begins a new page when the next piece does not fit. */
export class Pen {
  readonly pages: PDFPage[] = [];
  private y = 0;

  constructor(
    private readonly document: PDFDocument,
    readonly fonts: Fonts,
    readonly tags: Tags,
  ) {
    this.newPage();
  }

  newPage(): void {
    this.pages.push(this.document.addPage([WIDTH, HEIGHT]));
    this.y = HEIGHT - MARGIN.top;
  }

  /** Moves down. At the end of a page the space is dropped. */
  space(points: number): void {
    if (this.y < HEIGHT - MARGIN.top) this.y -= points;
  }

  /** Begins a new page unless `height` points are left on this one. */
  reserve(height: number): void {
    if (this.y - height < MARGIN.bottom) this.newPage();
  }

  /** Sets lines of text at an indent, all under one structure element. */
  lines(
    lines: readonly Word[][],
    { size, leading, indent = 0, role, color = INK }: TextStyle,
  ): void {
    const element = this.tags.open(role);
    for (const line of lines) {
      this.reserve(leading);
      this.y -= leading;
      this.line(line, MARGIN.side + indent, this.y + (leading - size) / 2 + size * 0.2, {
        size,
        color,
        element,
      });
    }
  }

  /** Sets label and value side by side; the row stays on one page when it fits on one. */
  row(label: readonly Word[][], value: readonly Word[][], style: RowStyle): void {
    const height = Math.max(label.length, value.length) * style.leading + style.padding * 2;
    this.reserve(Math.min(height, HEIGHT - MARGIN.top - MARGIN.bottom));
    const top = this.y - style.padding;
    const row = this.tags.open("TR", style.table);
    for (const [lines, role, indent, color] of [
      [label, "TH", 0, MUTED],
      [value, "TD", style.valueAt, INK],
    ] as const) {
      const element = this.tags.open(role, row);
      lines.forEach((line, index) => {
        const baseline = top - (index + 1) * style.leading + style.size * 0.35;
        this.line(line, MARGIN.side + indent, baseline, { size: style.size, color, element });
      });
    }
    this.y -= height;
    this.rule();
  }

  /** Draws a thin line across the text, an artifact to assistive technology. */
  rule(): void {
    this.tags.artifact(this.page, () => {
      this.page.drawLine({
        start: { x: MARGIN.side, y: this.y },
        end: { x: WIDTH - MARGIN.side, y: this.y },
        thickness: 0.5,
        color: RULE,
      });
    });
  }

  /** Reserves a box of the text's width and returns its position. */
  box(height: number): Box {
    this.reserve(height);
    this.y -= height;
    return {
      page: this.pages.length - 1,
      x: MARGIN.side,
      y: this.y,
      width: TEXT_WIDTH,
      height,
    };
  }

  /** Writes the same line at the foot of every page, with the page's number. */
  footers(text: (page: number, pages: number) => string): void {
    const size = 8;
    this.pages.forEach((page, index) => {
      this.tags.artifact(page, () => {
        page.drawText(text(index + 1, this.pages.length), {
          x: MARGIN.side,
          y: MARGIN.bottom / 2,
          size,
          font: this.fonts.regular,
          color: MUTED,
        });
      });
    });
  }

  private get page(): PDFPage {
    const page = this.pages.at(-1);
    if (page === undefined) throw new Error("The cursor needs a page to begin with.");
    return page;
  }

  private line(
    words: readonly Word[],
    left: number,
    baseline: number,
    { size, color, element }: { size: number; color: typeof INK; element: Element },
  ): void {
    this.tags.mark(this.page, element, () => {
      let x = left;
      for (const run of runs(words)) {
        if (run.spaced) x += spaceWidth(run.font, size);
        this.page.drawText(run.text, { x, y: baseline, size, font: run.font, color });
        x += textWidth(run.font, run.text, size);
      }
    });
  }
}

interface TextStyle {
  size: number;
  leading: number;
  indent?: number;
  role: string;
  color?: typeof INK;
}

interface RowStyle {
  size: number;
  leading: number;
  padding: number;
  /** Where values begin, points from the margin. */
  valueAt: number;
  table: Element;
}

/**
 * Joins neighboring words of one font into one run, so that readers can select and search the text.
 */
function runs(words: readonly Word[]): { text: string; font: Word["font"]; spaced: boolean }[] {
  const out: { text: string; font: Word["font"]; spaced: boolean }[] = [];
  words.forEach((word, index) => {
    const last = out.at(-1);
    const spaced = index > 0 && !word.glue;
    if (last !== undefined && last.font === word.font) {
      last.text += (spaced ? " " : "") + word.text;
    } else {
      out.push({ text: word.text, font: word.font, spaced });
    }
  });
  return out;
}
