declare module "subset-font" {
  interface SubsetOptions {
    targetFormat: "sfnt" | "woff" | "woff2";
    /** Leaves out glyphs that only a substitution would show. */
    noLayoutClosure?: boolean;
    noHinting?: boolean;
    /** OpenType features to keep; all by default. */
    keepFeatures?: readonly string[];
  }
  /** Returns the font with the glyphs of the text alone. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: SubsetOptions,
  ): Promise<Buffer>;
}
