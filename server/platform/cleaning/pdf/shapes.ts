/**
 * The parts that a page may have: those of the PDF imaging model (ISO 32000-2, chapters 8 and 9) and
 * nothing else. A key that is not listed is not copied.
 */

import type { PDFObject } from "@cantoo/pdf-lib";

/** How the bytes of a stream are treated; `none` for what must be a dictionary. */
export type Bytes = "none" | "drawing" | "data" | "picture";

/**
 * Kind of a value: a name of `shapes` or `choices`, `plain` (no stream within it), `numbers`, a map
 * of names to a kind, or a list of a kind.
 */
export type Kind = string;

/** Copies a value as one of a kind; undefined when it is nothing of this kind. */
export type Copy = (value: PDFObject | undefined, kind: Kind) => PDFObject | undefined;

export interface Shape {
  readonly bytes: Bytes;
  readonly keys: Readonly<Record<string, Kind>>;
}

const all = (names: string, kind: Kind = "plain"): Record<string, Kind> =>
  Object.fromEntries(names.split(" ").map((name) => [name, kind]));

export const shapes: Readonly<Record<string, Shape>> = {
  page: {
    bytes: "none",
    keys: {
      ...all("MediaBox CropBox", "numbers"),
      ...all("Rotate UserUnit"),
      Group: "group",
      Resources: "resources",
    },
  },
  group: { bytes: "none", keys: { ...all("Type S I K"), CS: "colorSpace" } },
  resources: {
    bytes: "none",
    keys: {
      ProcSet: "plain",
      Font: "map font",
      XObject: "map drawn",
      ExtGState: "map graphicsState",
      ColorSpace: "map colorSpace",
      Pattern: "map pattern",
      Shading: "map shading",
    },
  },
  drawing: { bytes: "drawing", keys: {} },
  form: {
    bytes: "drawing",
    keys: {
      ...all("Type Subtype FormType"),
      ...all("BBox Matrix", "numbers"),
      Resources: "resources",
      Group: "group",
    },
  },
  picture: {
    bytes: "picture",
    keys: {
      ...all("Type Subtype Width Height BitsPerComponent Intent ImageMask Interpolate SMaskInData"),
      ...all("Decode Matte", "numbers"),
      ColorSpace: "colorSpace",
      Mask: "mask",
      SMask: "picture",
    },
  },
  data: { bytes: "data", keys: {} },
  graphicsState: {
    bytes: "none",
    keys: {
      ...all("Type LW LC LJ ML D RI OP op OPM FL SM SA BM CA ca AIS TK"),
      Font: "list fontOrSize",
      SMask: "softMask",
    },
  },
  softMaskGroup: {
    bytes: "none",
    keys: { ...all("Type S"), BC: "numbers", G: "form", TR: "function" },
  },
  profile: { bytes: "data", keys: { ...all("N Range"), Alternate: "colorSpace" } },
  tiling: {
    bytes: "drawing",
    keys: {
      ...all("Type PatternType PaintType TilingType XStep YStep"),
      ...all("BBox Matrix", "numbers"),
      Resources: "resources",
    },
  },
  shadingPattern: {
    bytes: "none",
    keys: {
      ...all("Type PatternType"),
      Matrix: "numbers",
      Shading: "shading",
      ExtGState: "graphicsState",
    },
  },
  shadingDictionary: {
    bytes: "none",
    keys: {
      ...all("ShadingType AntiAlias Extend"),
      ...all("Background BBox Domain Coords Matrix", "numbers"),
      ColorSpace: "colorSpace",
      Function: "function",
    },
  },
  shadingMesh: {
    bytes: "data",
    keys: {
      ...all("ShadingType AntiAlias BitsPerCoordinate BitsPerComponent BitsPerFlag VerticesPerRow"),
      ...all("Background BBox Decode", "numbers"),
      ColorSpace: "colorSpace",
      Function: "function",
    },
  },
  functionDictionary: {
    bytes: "none",
    keys: {
      ...all("FunctionType N"),
      ...all("Domain Range C0 C1 Bounds Encode", "numbers"),
      Functions: "list function",
    },
  },
  functionStream: {
    bytes: "data",
    keys: {
      ...all("FunctionType BitsPerSample Order"),
      ...all("Domain Range Size Encode Decode", "numbers"),
    },
  },
  font: {
    bytes: "none",
    keys: {
      ...all("Type Subtype Name BaseFont FirstChar LastChar CIDSystemInfo DW"),
      // A viewer once ran what a matrix had in place of a number (CVE-2024-4367).
      ...all("Widths FontBBox FontMatrix DW2", "numbers"),
      ...all("W W2", "numbers"),
      FontDescriptor: "fontDescriptor",
      Encoding: "encoding",
      ToUnicode: "toUnicode",
      DescendantFonts: "list font",
      CIDToGIDMap: "glyphNumbers",
      CharProcs: "map drawing",
      Resources: "resources",
    },
  },
  fontDescriptor: {
    bytes: "none",
    keys: {
      ...all("Type FontName FontFamily FontStretch FontWeight Flags ItalicAngle Ascent Descent"),
      ...all("Leading CapHeight XHeight StemV StemH AvgWidth MaxWidth MissingWidth CharSet"),
      FontBBox: "numbers",
      CIDSet: "data",
      FontFile: "fontProgram",
      FontFile2: "fontProgram",
      FontFile3: "fontProgram",
    },
  },
  fontProgram: { bytes: "data", keys: all("Length1 Length2 Length3 Subtype") },
  encodingDictionary: { bytes: "none", keys: all("Type BaseEncoding Differences") },
  characterMap: {
    bytes: "data",
    keys: { ...all("Type CMapName CIDSystemInfo WMode"), UseCMap: "toUnicode" },
  },
};

/** Form of a value, by which a choice decides. */
export type Form = "name" | "text" | "array" | "dictionary" | "stream" | "number";

/** Kinds with several shapes: by the form of the value, and by one of its entries where it counts. */
export const choices: Readonly<
  Record<string, { by?: string; kinds: Readonly<Record<string, Kind>> }>
> = {
  drawn: { by: "Subtype", kinds: { Image: "picture", Form: "form" } },
  pattern: { by: "PatternType", kinds: { 1: "tiling", 2: "shadingPattern" } },
  shading: { kinds: { dictionary: "shadingDictionary", stream: "shadingMesh" } },
  mask: { kinds: { stream: "picture", array: "numbers" } },
  function: {
    kinds: {
      name: "plain",
      array: "list function",
      dictionary: "functionDictionary",
      stream: "functionStream",
    },
  },
  softMask: { kinds: { name: "plain", dictionary: "softMaskGroup" } },
  encoding: {
    kinds: { name: "plain", dictionary: "encodingDictionary", stream: "characterMap" },
  },
  toUnicode: { kinds: { name: "plain", stream: "characterMap" } },
  glyphNumbers: { kinds: { name: "plain", stream: "data" } },
  paletteBytes: { kinds: { text: "plain", stream: "data" } },
  fontOrSize: { kinds: { number: "plain", dictionary: "font" } },
  colorSpace: { kinds: { name: "plain", array: "colorSpaceArray" } },
};

/** Kinds of a color space's entries behind its name, by the name (section 8.6). */
export const colorSpaces: Readonly<Record<string, readonly Kind[]>> = {
  DeviceGray: [],
  DeviceRGB: [],
  DeviceCMYK: [],
  G: [],
  RGB: [],
  CMYK: [],
  CalGray: ["plain"],
  CalRGB: ["plain"],
  Lab: ["plain"],
  ICCBased: ["profile"],
  Indexed: ["colorSpace", "plain", "paletteBytes"],
  I: ["colorSpace", "plain", "paletteBytes"],
  Separation: ["plain", "colorSpace", "function"],
  DeviceN: ["plain", "colorSpace", "function"],
  Pattern: ["colorSpace"],
};
