import { deflateSync } from "node:zlib";
import fc from "fast-check";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { describe, expect, it } from "vitest";
import type { DocumentTemplate } from "#schemas/types/document.ts";
import { toWinAnsi } from "./characters.ts";
import type { Content } from "./content.ts";
import { renderPdf } from "./render.ts";
import { stampSignature, wantsSignature } from "./stamp.ts";
import { fillTemplate } from "./template.ts";
import { formatValue } from "./values.ts";

const createdAt = new Date("2026-11-21T01:00:00Z");
const timeZone = "America/Los_Angeles";

const render = (content: Content[]) =>
  renderPdf({
    uuid: "5b1f7a0e-8f1c-4f7e-9d5a-0f1e2d3c4b5a",
    title: "Credit agreement",
    issuer: "Hearthline Home Lending, LLC",
    language: "en-US",
    createdAt,
    content,
  });

async function read(bytes: Uint8Array) {
  const pdf = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
  const pages: string[] = [];
  const roles: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(items.map((item) => ("str" in item ? item.str : "")).join(" "));
    const collect = (node: object) => {
      if ("role" in node) roles.push(String(node.role));
      if ("children" in node && Array.isArray(node.children)) node.children.forEach(collect);
    };
    const tree = await page.getStructTree();
    if (tree !== null) collect(tree);
  }
  const { info } = await pdf.getMetadata();
  const language = (info as { Language?: string }).Language;
  await pdf.destroy();
  return { pages, roles, title: (info as { Title?: string }).Title, language };
}

const SIGNATURE: Content = { kind: "signature", id: "borrower", label: "Borrower" };

describe("renderPdf", () => {
  it("writes title, language, page numbers, identity and tags", async () => {
    const paragraph: Content = { kind: "paragraph", text: "You repay what you draw. ".repeat(80) };
    const { pages, roles, title, language } = await read(
      await render([
        { kind: "heading", text: "What you borrow" },
        { kind: "table", rows: [{ label: "Line", value: "$100,000.00" }] },
        ...Array.from({ length: 6 }, () => paragraph),
        { kind: "list", items: ["<b>First</b> thing", "Second thing"] },
      ]),
    );
    expect(title).toBe("Credit agreement");
    expect(language).toBe("en-US");
    expect(pages.length).toBeGreaterThan(1);
    pages.forEach((text, index) => {
      expect(text).toContain(`Page ${index + 1} of ${pages.length}`);
      expect(text).toContain("5b1f7a0e-8f1c-4f7e-9d5a-0f1e2d3c4b5a");
    });
    expect(pages[0]).toContain("What you borrow");
    expect(pages[0]).toContain("$100,000.00");
    expect(pages.at(-1)).toContain("First");
    for (const role of ["H1", "H2", "P", "Table", "TR", "TH", "TD"]) expect(roles).toContain(role);
  });

  it("gives the same bytes for the same content at the same time", async () => {
    const content: Content[] = [{ kind: "paragraph", text: "Same." }, SIGNATURE];
    expect(Buffer.from(await render(content)).equals(Buffer.from(await render(content)))).toBe(
      true,
    );
  });

  it("replaces letters that its fonts lack by their nearest ones", () => {
    expect(toWinAnsi("Łukasz Dvořák, 北京, Zoë “quoted” – €5")).toBe(
      "Lukasz Dvorák, ??, Zoë “quoted” – €5",
    );
  });

  it("renders any text without failing", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme", maxLength: 400 }), async (text) => {
        const { pages } = await read(
          await render([
            { kind: "paragraph", text },
            { kind: "table", rows: [{ label: text, value: text.repeat(2) }] },
          ]),
        );
        expect(pages.length).toBeGreaterThan(0);
      }),
      { numRuns: 40, seed: 5 },
    );
  });

  it("breaks a word that is wider than the page instead of losing it", async () => {
    const word = "abcdefghij".repeat(30);
    const { pages } = await read(await render([{ kind: "paragraph", text: word }]));
    expect(pages.join("").replaceAll(" ", "")).toContain(word);
  });
});

describe("stampSignature", () => {
  const mark = { name: "Avery Łukasz", at: createdAt, timeZone, reference: "ref-1" };

  it("stamps name, date and time at the property", async () => {
    const bytes = await render([SIGNATURE]);
    expect(await wantsSignature(bytes)).toBe(true);
    const { pages } = await read(await stampSignature(bytes, { ...mark, kind: "TYPED" }));
    expect(pages[0]).toContain("Avery Lukasz");
    expect(pages[0]).toContain("11/20/2026, 5:00 PM PST");
    expect(pages[0]).toContain("ref-1");
  });

  it("stamps a drawn signature", async () => {
    const unsigned = await render([SIGNATURE]);
    const signed = await stampSignature(unsigned, { ...mark, kind: "DRAWN", image: png(40, 20) });
    const { pages } = await read(signed);
    expect(pages[0]).toContain("Signed electronically by Avery Lukasz");
    expect(Buffer.from(signed).includes("/Subtype /Image")).toBe(true);
  });

  it("leaves a document without a signature area as it was", async () => {
    const bytes = await render([{ kind: "paragraph", text: "Read only." }]);
    expect(await wantsSignature(bytes)).toBe(false);
    const { pages } = await read(await stampSignature(bytes, { ...mark, kind: "TYPED" }));
    expect(pages[0]).not.toContain("Signed electronically");
  });
});

describe("formatValue", () => {
  const context = { locale: "en-US", timeZone };
  it.each([
    [1234.5, "currency", "$1,234.50"],
    [8.25, "percent", "8.25%"],
    [8, "percent", "8.00%"],
    ["2026-11-21", "date", "11/21/2026"],
    ["2026-11-21T01:00:00Z", "date", "11/20/2026"],
    ["2026-11-21T01:00:00Z", "date-time", "11/20/2026, 5:00 PM PST"],
    [126, "months", "10 years 6 months"],
    [1, "months", "1 month"],
    ["+14155550132", "phone", "(415) 555-0132"],
    ["123456789", "last4", "6789"],
    ["CA", "state", "California"],
    ["Baja California", "state", "Baja California"],
    ["constructor", "state", "constructor"],
    [
      { street1: "1 Main St", city: "Alameda", state: "CA", zip: "94501" },
      "address",
      "1 Main St, Alameda, CA 94501",
    ],
    [{ firstName: "Ada", lastName: "King", suffix: "Jr." }, "name", "Ada King Jr."],
    [["a", "b"], "list", "a, b"],
    [undefined, "currency", "Not provided"],
    ["nonsense", "currency", "Not provided"],
  ])("formats %j as %s: %s", (value, format, text) => {
    expect(formatValue(value, { format }, context).replaceAll("\u202f", " ")).toBe(text);
  });

  it("formats enumerations by their labels and an absent value by its own text", () => {
    expect(formatValue("SOLE", { format: "enum", labels: { SOLE: "Alone" } }, context)).toBe(
      "Alone",
    );
    expect(formatValue(null, { absent: "None" }, context)).toBe("None");
    expect(() => formatValue(1, { format: "hue" }, context)).toThrow(/unknown format "hue"/);
  });
});

describe("fillTemplate", () => {
  const template: DocumentTemplate = {
    id: "notice",
    type: "ADVERSE_ACTION_NOTICE",
    title: "Notice",
    stage: "adverse-action",
    signature: true,
    signatureLabel: "Signed by {name}",
    args: {
      name: { pointer: "/profile/name", format: "name" },
      amount: { pointer: "/application/amount", format: "currency" },
    },
    sections: [
      { id: "one", heading: "For {name}", paragraphs: ["<b>{amount}</b> and '{'no argument'}'"] },
      { id: "two", when: "hidden", paragraphs: ["never"] },
      {
        id: "three",
        each: { pointer: "/application/decline/reasons", text: "{item}." },
        table: [{ id: "row", label: "Amount", value: "/application/amount", format: "currency" }],
      },
    ],
  };

  it("fills values from the data and leaves out parts whose guard does not hold", () => {
    const content = fillTemplate(template, {
      locale: "en-US",
      timeZone,
      data: {
        application: { amount: 60_000, decline: { reasons: ["One", "Two"] } },
        profile: { name: { firstName: "Ada", lastName: "{King}" } },
        organisation: {},
        now: createdAt.toISOString(),
      },
      evaluate: () => null,
      holds: (guard) => guard !== "hidden",
    });
    expect(content).toEqual([
      { kind: "heading", text: "For Ada {King}" },
      { kind: "paragraph", text: "<b>$60,000.00</b> and {no argument}" },
      { kind: "table", rows: [{ label: "Amount", value: "$60,000.00" }] },
      { kind: "list", items: ["One.", "Two."] },
      { kind: "signature", id: "borrower", label: "Signed by Ada {King}" },
    ]);
  });

  it("numbers the clauses that the document contains, one after another", () => {
    const clause = (id: string, more: object = {}) => ({ id, heading: id, clause: true, ...more });
    const sections = [
      { id: "parties", heading: "parties" },
      clause("grant"),
      clause("homestead", { when: "hidden" }),
      clause("release"),
    ] as DocumentTemplate["sections"];
    const content = fillTemplate(
      { ...template, signature: false, sections },
      {
        locale: "en-US",
        timeZone,
        data: { application: {}, profile: {}, organisation: {}, now: createdAt.toISOString() },
        evaluate: () => null,
        holds: (guard) => guard !== "hidden",
      },
    );
    expect(content.map((each) => ("text" in each ? each.text : ""))).toEqual([
      "parties",
      "1. grant",
      "2. release",
    ]);
  });
});

/** A gray PNG. */
function png(width: number, height: number): Uint8Array {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const check = Buffer.alloc(4);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((width + 1) * height, 0x80);
  for (let row = 0; row < height; row += 1) rows[row * (width + 1)] = 0;
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk("IHDR", header),
      chunk("IDAT", deflateSync(rows)),
      chunk("IEND", Buffer.alloc(0)),
    ]),
  );
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
