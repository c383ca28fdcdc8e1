/** Draws what annotations and filled fields show into their page; the annotations themselves go. */
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFString,
} from "@cantoo/pdf-lib";
import { message } from "#server/platform/errors/message.ts";
import { RefusedFile } from "../refused-file.ts";

/** Flags of an annotation that is not on the screen: hidden, and no view (ISO 32000-2, table 167). */
const UNSEEN = 0b10_0010;
const PREFIX = "Appearance";

export interface Appearance {
  /** Name of the drawing in the resources of the page. */
  name: string;
  /** The drawing, as the file refers to it. */
  drawing: PDFObject;
  /** Operators that draw it at its place. */
  operators: string;
}

const name = PDFName.of;

/** @throws RefusedFile for a field with an answer that only a program for forms would show */
export function appearancesOf(page: PDFDict, context: PDFContext): Appearance[] {
  const annotations = page.lookup(name("Annots"));
  if (!(annotations instanceof PDFArray)) return [];
  return Array.from({ length: annotations.size() }, (_, position) => annotations.lookup(position))
    .filter((each): each is PDFDict => each instanceof PDFDict)
    .flatMap((annotation, position) => {
      const flags = annotation.lookup(name("F"));
      if (flags instanceof PDFNumber && (flags.asNumber() & UNSEEN) !== 0) return [];
      if (annotation.lookup(name("Subtype")) === name("Popup")) return [];
      const drawing = drawingOf(annotation);
      const place = drawing && placeOf(annotation, context.lookup(drawing) as PDFRawStream);
      if (!drawing || !place) {
        if (hasAnswer(annotation)) throw new RefusedFile(message("unshown-form"));
        return [];
      }
      const own = `${PREFIX}${position}`;
      return [{ name: own, drawing, operators: `q ${place} cm /${own} Do Q\n` }];
    });
}

/** The normal appearance, in the state that the annotation is in. */
function drawingOf(annotation: PDFDict): PDFObject | null {
  const appearances = annotation.lookup(name("AP"));
  if (!(appearances instanceof PDFDict)) return null;
  const normal = appearances.lookup(name("N"));
  if (normal instanceof PDFRawStream) return appearances.get(name("N")) ?? null;
  const state = annotation.lookup(name("AS"));
  if (!(normal instanceof PDFDict) || !(state instanceof PDFName)) return null;
  return normal.lookup(state) instanceof PDFRawStream ? (normal.get(state) ?? null) : null;
}

/** Returns whether a text or a choice was entered, in the field itself or in the one above it. */
function hasAnswer(annotation: PDFDict): boolean {
  if (annotation.lookup(name("Subtype")) !== name("Widget")) return false;
  const inherited = (key: string): PDFObject | undefined => {
    let field: PDFObject | undefined = annotation;
    for (let level = 0; field instanceof PDFDict && level < 20; level += 1) {
      const own: PDFObject | undefined = field.lookup(name(key));
      if (own !== undefined) return own;
      field = field.lookup(name("Parent"));
    }
    return undefined;
  };
  const type = inherited("FT");
  if (type !== name("Tx") && type !== name("Ch")) return false;
  const value = inherited("V");
  if (value instanceof PDFString || value instanceof PDFHexString)
    return value.decodeText().trim() !== "";
  return value instanceof PDFArray && value.size() > 0;
}

type Numbers = readonly number[];

function numbersAt(dict: PDFDict, key: string, count: number): Numbers | null {
  const value = dict.lookup(name(key));
  if (!(value instanceof PDFArray) || value.size() !== count) return null;
  const numbers = Array.from({ length: count }, (_, position) => {
    const each = value.lookup(position);
    return each instanceof PDFNumber ? each.asNumber() : Number.NaN;
  });
  return numbers.every(Number.isFinite) ? numbers : null;
}

/** The matrix that fits a drawing into the annotation's rectangle (ISO 32000-2, 12.5.5). */
function placeOf(annotation: PDFDict, drawing: PDFRawStream): string | null {
  const rectangle = numbersAt(annotation, "Rect", 4);
  const box = numbersAt(drawing.dict, "BBox", 4);
  if (!rectangle || !box) return null;
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbersAt(drawing.dict, "Matrix", 6) ?? [];
  const [left = 0, bottom = 0, right = 0, top = 0] = box;
  const corners = [left, right].flatMap((x) =>
    [bottom, top].map((y) => ({ x: a * x + c * y + e, y: b * x + d * y + f })),
  );
  const across = fit(
    corners.map(({ x }) => x),
    [rectangle[0] ?? 0, rectangle[2] ?? 0],
  );
  const up = fit(
    corners.map(({ y }) => y),
    [rectangle[1] ?? 0, rectangle[3] ?? 0],
  );
  if (!across || !up) return null;
  const matrix = [across.scale, 0, 0, up.scale, across.shift, up.shift];
  return matrix.map((each) => String(Number(each.toFixed(6)))).join(" ");
}

function fit(from: Numbers, to: Numbers): { scale: number; shift: number } | null {
  const start = Math.min(...from);
  const length = Math.max(...from) - start;
  if (!(length > 0)) return null;
  const scale = (Math.max(...to) - Math.min(...to)) / length;
  return scale > 0 ? { scale, shift: Math.min(...to) - scale * start } : null;
}
