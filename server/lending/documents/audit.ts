import { PDFArray, PDFDocument, PDFName, PDFString, StandardFonts } from "@cantoo/pdf-lib";
import { toWinAnsi } from "./characters.ts";
import { wrap } from "./inline.ts";
import { Pen, TEXT_WIDTH } from "./page.ts";
import { Tags } from "./tags.ts";

/** Position that the signer's device reported, when the signer shared it. */
export interface SignedAtPlace {
  latitude: number;
  longitude: number;
  /** Radius, metres. */
  accuracy?: number;
}

/** The record of one signing of one document. It is written into the document itself. */
export interface SignatureAudit {
  /** Identity of the signing act, the same in the event log. */
  reference: string;
  application: string;
  document: string;
  title: string;
  /** Account of the signer. */
  account: string;
  name: string;
  kind: "DRAWN" | "TYPED";
  /** ISO 8601, UTC. */
  at: string;
  /** IANA zone of the property. */
  timeZone: string;
  /** Network address of the request; absent for a signature that did not come over the network. */
  ip?: string;
  userAgent?: string;
  /** Absent when the signer did not share it. */
  place?: SignedAtPlace;
  /** Where the signer said to be, when the device did not share it. */
  stated?: string;
  /** Sentences that the signer agreed to, in the words that were shown. */
  agreed: string[];
  /** SHA-256 of the document that the signer read, before this signature, hexadecimal. */
  sha256: string;
  /**
   * Hash of the newest event of the application at the signing: ties the record to the audit log.
   */
  eventHash: string;
}

/**
 * A private entry of the catalog (ISO 32000-1, annex E) with the same records in machine-readable
 * form.
 */
const KEY = PDFName.of("HLSH_SignatureAudit");
const BODY = { size: 10, leading: 14 };
const ROW = { size: 9, leading: 13, padding: 4, valueAt: TEXT_WIDTH * 0.32 };

/** Adds a page about a signature at the end of a document, and its machine-readable record. */
export async function appendAudit(pdf: PDFDocument, audit: SignatureAudit): Promise<void> {
  const fonts = {
    regular: await pdf.embedFont(StandardFonts.Helvetica),
    bold: await pdf.embedFont(StandardFonts.HelveticaBold),
  };
  const tags = new Tags();
  const pen = new Pen(pdf, fonts, tags);
  pen.lines(wrap("<b>Record of the electronic signature</b>", fonts, 16, TEXT_WIDTH), {
    size: 16,
    leading: 22,
    role: "H2",
  });
  pen.space(6);
  pen.lines(
    wrap(
      "This page belongs to the document before it. It was added when the document was signed, and says who signed, when, where and what.",
      fonts,
      BODY.size,
      TEXT_WIDTH,
    ),
    { ...BODY, role: "P" },
  );
  pen.space(8);
  const table = tags.open("Table");
  for (const [label, value] of rowsOf(audit))
    pen.row(
      wrap(label, fonts, ROW.size, ROW.valueAt - 10),
      wrap(value, fonts, ROW.size, TEXT_WIDTH - ROW.valueAt),
      { ...ROW, table },
    );
  pen.footers(() =>
    toWinAnsi(`${audit.title} · Document ${audit.document} · Record of the signature`),
  );
  tags.write(pdf);
  const records = pdf.catalog.lookupMaybe(KEY, PDFArray) ?? pdf.context.obj([]);
  records.push(PDFString.of(Buffer.from(JSON.stringify(audit)).toString("base64")));
  pdf.catalog.set(KEY, records);
}

/**
 * Returns the records in a document, oldest first; none for a document that was never signed here.
 */
export async function readAudits(bytes: Uint8Array): Promise<SignatureAudit[]> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  const records = pdf.catalog.lookupMaybe(KEY, PDFArray);
  if (records === undefined) return [];
  return Array.from(
    { length: records.size() },
    (_, index) =>
      JSON.parse(
        Buffer.from(records.lookup(index, PDFString).decodeText(), "base64").toString(),
      ) as SignatureAudit,
  );
}

const KINDS = { DRAWN: "Drawn by hand on the screen", TYPED: "Typed name" } as const;

function rowsOf(audit: SignatureAudit): [string, string][] {
  const local = new Date(audit.at).toLocaleString("en-US", {
    timeZone: audit.timeZone,
    dateStyle: "long",
    timeStyle: "long",
  });
  return [
    ["Document", `${audit.title}, ${audit.document}`],
    ["Application", audit.application],
    ["Signed by", `${audit.name}, account ${audit.account}`],
    ["Kind of signature", KINDS[audit.kind]],
    ["Time, UTC", audit.at],
    ["Local time", `${local} (${audit.timeZone})`],
    ["Network address", audit.ip ?? "None: not signed over the network"],
    ["Browser", audit.userAgent ?? "Not given"],
    ["Location of the device", placeOf(audit.place)],
    ...statedPlace(audit.stated),
    ...audit.agreed.map((sentence): [string, string] => ["Agreed to", sentence]),
    ["SHA-256 of the document as read", audit.sha256],
    ["Event log, hash before signing", audit.eventHash],
    ["Reference of the signature", audit.reference],
  ];
}

const statedPlace = (stated: string | undefined): [string, string][] =>
  stated === undefined ? [] : [["Location as the signer stated it", stated]];

function placeOf(place: SignedAtPlace | undefined): string {
  if (place === undefined) return "Not shared by the signer";
  const accuracy = place.accuracy === undefined ? "" : `, within ${Math.round(place.accuracy)} m`;
  return `${place.latitude.toFixed(5)}, ${place.longitude.toFixed(5)}${accuracy}`;
}
