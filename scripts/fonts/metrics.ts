/** Metrics of a TrueType or OpenType font, in fractions of the font size. */
export interface FontMetrics {
  ascent: number;
  descent: number;
  lineGap: number;
  /** Width of a text, without kerning. */
  widthOf(text: string): number;
}

/**
 * Reads metrics from the tables `head`, `hhea`, `hmtx` and `cmap`.
 * @param font in the SFNT format
 * @throws when a table is missing
 */
export function metricsOf(font: Buffer): FontMetrics {
  const tables = tablesOf(font);
  const table = (tag: string): Buffer => {
    const found = tables.get(tag);
    if (found === undefined) throw new Error(`The font has no table ${tag}.`);
    return found;
  };
  const em = table("head").readUInt16BE(18);
  const horizontal = table("hhea");
  const widths = table("hmtx");
  const lastWidth = horizontal.readUInt16BE(34) - 1;
  const glyphs = glyphsOf(table("cmap"));
  const advance = (character: string): number =>
    widths.readUInt16BE(4 * Math.min(glyphs.get(character.codePointAt(0) ?? 0) ?? 0, lastWidth));
  return {
    ascent: horizontal.readInt16BE(4) / em,
    descent: -horizontal.readInt16BE(6) / em,
    lineGap: horizontal.readInt16BE(8) / em,
    widthOf: (text) => [...text].reduce((sum, each) => sum + advance(each), 0) / em,
  };
}

/** Returns the tables of the font by tag. */
function tablesOf(font: Buffer): Map<string, Buffer> {
  const rows = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + 16 * index);
  return new Map(
    rows.map((row) => {
      const offset = font.readUInt32BE(row + 8);
      const length = font.readUInt32BE(row + 12);
      return [font.toString("latin1", row, row + 4), font.subarray(offset, offset + length)];
    }),
  );
}

/** Returns the glyph of each code point, from the subtable of format 4 (basic multilingual plane). */
function glyphsOf(cmap: Buffer): Map<number, number> {
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) =>
    cmap.subarray(cmap.readUInt32BE(8 + 8 * index)),
  );
  const subtable = subtables.find((each) => each.readUInt16BE(0) === 4);
  if (subtable === undefined) throw new Error("The font has no cmap subtable of format 4.");
  const glyphs = new Map<number, number>();
  const segments = subtable.readUInt16BE(6);
  for (let at = 0; at < segments; at += 2) {
    const last = subtable.readUInt16BE(14 + at);
    const first = subtable.readUInt16BE(16 + segments + at);
    const delta = subtable.readUInt16BE(16 + 2 * segments + at);
    const rangeAt = 16 + 3 * segments + at;
    const range = subtable.readUInt16BE(rangeAt);
    for (let code = first; code <= last && code !== 0xff_ff; code += 1) {
      const listed =
        range === 0 ? code : subtable.readUInt16BE(rangeAt + range + 2 * (code - first));
      if (listed !== 0) glyphs.set(code, (listed + delta) % 0x1_00_00);
    }
  }
  return glyphs;
}
