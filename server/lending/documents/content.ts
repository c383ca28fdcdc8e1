/**
 * The content of a document in reading order, with every value filled in. Text may contain
 * `<b>…</b>`.
 */
export type Content =
  | { kind: "heading"; text: string }
  | { kind: "paragraph"; text: string }
  | { kind: "list"; items: string[] }
  | { kind: "table"; rows: { label: string; value: string }[] }
  | { kind: "signature"; id: string; label: string }
  | { kind: "page-break" };

export interface DocumentContent {
  /** Identity of the document, in the footer of every page. */
  uuid: string;
  title: string;
  /** Name of the lender, above the title. */
  issuer: string;
  /** BCP 47. */
  language: string;
  /**
   * Written into the metadata and used nowhere else, so that equal content at an equal time gives
   * equal bytes.
   */
  createdAt: Date;
  content: Content[];
}
