import {
  PDFArray,
  PDFBool,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNull,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFString,
} from "@cantoo/pdf-lib";
import { decodeStream, pack, tooComplex, unreadable, type Unpacked } from "./filters.ts";
import { requireBoundedInline } from "./inline-pictures.ts";
import { pictureBytes } from "./picture.ts";
import {
  type Bytes,
  choices,
  colorSpaces,
  type Copy,
  type Form,
  type Kind,
  shapes,
} from "./shapes.ts";

/** Objects of the largest document. A statement of 500 pages has about 20,000. */
const MOST_OBJECTS = 300_000;
/** Arrays and dictionaries within one another, without a reference between them. */
const DEEPEST = 40;

/** Returns a function that copies values of one document into another, by their kind. */
export function copier(source: PDFContext, target: PDFContext, unpacked: Unpacked): Copy {
  const copies = new Map<string, PDFRef>();
  let objects = 0;

  const copyAt = (
    value: PDFObject | undefined,
    kind: Kind,
    depth: number,
  ): PDFObject | undefined => {
    objects += 1;
    if (objects > MOST_OBJECTS || depth > DEEPEST) throw tooComplex();
    if (!(value instanceof PDFRef)) return copyDirect(value, kind, depth);
    const key = `${value.tag} ${kind}`;
    const existing = copies.get(key);
    if (existing) return existing;
    const ref = target.nextRef();
    // Before its parts are copied, because a part may refer to the whole.
    copies.set(key, ref);
    const copied = copyDirect(source.lookup(value), kind, 0);
    target.assign(ref, copied instanceof PDFRef || copied === undefined ? PDFNull : copied);
    return copied === undefined ? undefined : copied instanceof PDFRef ? copied : ref;
  };

  const copyDirect = (
    value: PDFObject | undefined,
    kind: Kind,
    depth: number,
  ): PDFObject | undefined => {
    if (value === undefined || value === PDFNull) return undefined;
    const [container, each] = kind.split(" ") as [string, string | undefined];
    if (each !== undefined)
      return container === "map" ? map(value, each, depth) : list(value, () => each, depth);
    if (kind === "plain") return plain(value, depth);
    if (kind === "numbers") return numbers(value, depth);
    if (kind === "colorSpaceArray") return colorSpace(value, depth);
    const choice = choices[kind];
    if (choice !== undefined) {
      const chosen =
        choice.kinds[choice.by === undefined ? formOf(value) : entryOf(value, choice.by)];
      return chosen === undefined ? undefined : copyDirect(value, chosen, depth);
    }
    return shaped(value, kind, depth);
  };

  const shaped = (value: PDFObject, kind: Kind, depth: number): PDFObject | undefined => {
    const shape = shapes[kind];
    if (shape === undefined) throw new Error(`The kind "${kind}" is not described.`);
    const isStream = value instanceof PDFRawStream;
    if (isStream === (shape.bytes === "none")) return undefined;
    const from = isStream ? value.dict : value;
    if (!(from instanceof PDFDict)) return undefined;
    const dict = PDFDict.withContext(target);
    for (const [name, own] of Object.entries(shape.keys)) {
      const copied = copyAt(from.get(PDFName.of(name)), own, depth + 1);
      if (copied !== undefined) dict.set(PDFName.of(name), copied);
    }
    if (!isStream) return dict;
    const stream = PDFRawStream.of(dict, writeBytes(value, dict, shape.bytes));
    return depth === 0 ? stream : target.register(stream);
  };

  /** Returns the bytes of the copy and names their filter in its dictionary. */
  const writeBytes = (stream: PDFRawStream, dict: PDFDict, bytes: Bytes): Uint8Array => {
    const decoded = decodeStream(stream, unpacked);
    if (bytes === "picture")
      return pictureBytes(decoded, { dict, unpacked, copy: (each, kind) => copyAt(each, kind, 1) });
    if (decoded.codec !== null || decoded.parameters !== null) throw unreadable();
    if (bytes === "drawing") requireBoundedInline(decoded.content, unpacked);
    dict.set(PDFName.of("Filter"), PDFName.of("FlateDecode"));
    return pack(decoded.content);
  };

  const map = (value: PDFObject, kind: Kind, depth: number): PDFObject | undefined => {
    if (!(value instanceof PDFDict)) return undefined;
    const dict = PDFDict.withContext(target);
    for (const [name, each] of value.entries()) {
      const copied = copyAt(each, kind, depth + 1);
      if (copied !== undefined) dict.set(name, copied);
    }
    return dict;
  };

  const list = (
    value: PDFObject,
    kindAt: (position: number) => Kind,
    depth: number,
  ): PDFObject | undefined => {
    if (!(value instanceof PDFArray)) return undefined;
    const array = PDFArray.withContext(target);
    for (const [position, each] of value.asArray().entries())
      array.push(copyAt(each, kindAt(position), depth + 1) ?? PDFNull);
    return array;
  };

  const colorSpace = (value: PDFObject, depth: number): PDFObject | undefined => {
    const family = value instanceof PDFArray ? value.lookup(0) : undefined;
    const kinds = family instanceof PDFName ? colorSpaces[family.decodeText()] : undefined;
    if (kinds === undefined || !(value instanceof PDFArray)) return undefined;
    const array = PDFArray.withContext(target);
    for (const [position, kind] of ["plain", ...kinds].entries()) {
      const copied = copyAt(value.get(position), kind, depth + 1);
      if (copied !== undefined) array.push(copied);
    }
    return array;
  };

  const plain = (value: PDFObject, depth: number): PDFObject | undefined => {
    if (value instanceof PDFArray) return list(value, () => "plain", depth);
    if (value instanceof PDFDict) return map(value, "plain", depth);
    const isText = value instanceof PDFString || value instanceof PDFHexString;
    const isAtom =
      value instanceof PDFName || value instanceof PDFNumber || value instanceof PDFBool;
    return isText || isAtom ? value : undefined;
  };

  /** Numbers, and lists of them where a font's widths have some. */
  const numbers = (value: PDFObject, depth: number): PDFObject | undefined => {
    if (value instanceof PDFArray) return list(value, () => "numbers", depth);
    return value instanceof PDFNumber ? value : undefined;
  };

  return (value, kind) => copyAt(value, kind, 1);
}

function formOf(value: PDFObject): Form | "other" {
  if (value instanceof PDFRawStream) return "stream";
  if (value instanceof PDFDict) return "dictionary";
  if (value instanceof PDFArray) return "array";
  if (value instanceof PDFName) return "name";
  if (value instanceof PDFNumber) return "number";
  return value instanceof PDFString || value instanceof PDFHexString ? "text" : "other";
}

function entryOf(value: PDFObject, key: string): string {
  const dict = value instanceof PDFRawStream ? value.dict : value;
  const entry = dict instanceof PDFDict ? dict.lookup(PDFName.of(key)) : undefined;
  if (entry instanceof PDFName) return entry.decodeText();
  return entry instanceof PDFNumber ? String(entry.asNumber()) : "";
}
