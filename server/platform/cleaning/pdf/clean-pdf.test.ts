import { deflateSync } from "node:zlib";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { describe, expect, it } from "vitest";
import { packedStream, pdf } from "#server/testing/files.ts";
import { RefusedFile } from "../refused-file.ts";
import { cleanPdf } from "./clean-pdf.ts";

const MIB = 1024 * 1024;
const script = "<</S/JavaScript/JS(app.alert\\(1\\))>>";

/** Returns the code of the reason why a file is refused. */
async function reasonFor(content: Uint8Array): Promise<string> {
  try {
    await cleanPdf(content);
  } catch (error) {
    if (error instanceof RefusedFile) return error.reason.code;
    throw error;
  }
  return "none";
}

/** Returns an object stream (ISO 32000-2, 7.5.7) with one object. */
const packedObject = (number: number, inner: number, object: string): Buffer => {
  const index = `${inner} 0 `;
  return packedStream(
    number,
    `/Type/ObjStm/N 1/First ${index.length}`,
    Buffer.from(`${index}${object}`),
  );
};

async function textOf(content: Uint8Array): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(content), verbosity: 0 }).promise;
  const texts: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    texts.push(...items.map((item) => ("str" in item ? item.str : "")));
  }
  await document.destroy();
  return texts.join(" ").trim();
}

describe("cleanPdf", () => {
  it.each<[string, Uint8Array]>([
    ["a script", pdf("", { catalog: `/OpenAction ${script}` })],
    [
      "a script under an escaped name",
      pdf("", { catalog: "/OpenAction<</S/J#61vaScript/JS(x)>>" }),
    ],
    [
      "a script in a packed object stream",
      pdf("", { catalog: "/OpenAction 7 0 R", objects: [packedObject(6, 7, script)] }),
    ],
    ["a script that nothing refers to", pdf("", { objects: [`\n6 0 obj${script}endobj\n`] })],
    ["a script of a page", pdf("", { page: `/AA<</O ${script}>>` })],
    [
      "a script in the table of names",
      pdf("", { catalog: `/Names<</JavaScript<</Names[(x) ${script}]>>>>` }),
    ],
    ["embedded files", pdf("", { catalog: "/Names<</EmbeddedFiles<</Names[(a.exe) 6 0 R]>>>>" })],
    [
      "an attached file",
      pdf("", { page: "/Annots[<</Subtype/FileAttachment/Rect[0 0 9 9]/FS<</F(a.exe)>>>>]" }),
    ],
    [
      "a form that sends itself",
      pdf("", { page: "/Annots[<</Subtype/Widget/A<</S/SubmitForm/F(https://example.com)>>>>]" }),
    ],
    ["a link into another file", pdf("", { catalog: "/OpenAction<</S/GoToR/F(other.pdf)>>" })],
    ["a link into an embedded file", pdf("", { catalog: "/OpenAction<</S/GoToE>>" })],
    ["a program to start", pdf("", { catalog: "/OpenAction<</S/Launch/F(cmd.exe)>>" })],
    ["data to import", pdf("", { catalog: "/OpenAction<</S/ImportData/F(a.fdf)>>" })],
    ["rich media", pdf("", { page: "/Annots[<</Subtype/RichMedia/Rect[0 0 9 9]>>]" })],
    ["an XFA form", pdf("", { catalog: "/AcroForm<</XFA(x)/Fields[]>>" })],
  ])("refuses a PDF with %s", async (_name, content) => {
    expect(await reasonFor(content)).toBe("active-pdf");
  });

  it("refuses a protected PDF", async () => {
    const protectedPdf = pdf("", {
      objects: ["\n6 0 obj<</Filter/Standard/V 1/R 2>>endobj\n"],
      trailer: "/Encrypt 6 0 R",
    });
    expect(await reasonFor(protectedPdf)).toBe("protected-pdf");
  });

  it.each<[string, Uint8Array]>([
    [
      "no pages",
      Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF"),
    ],
    ["no objects", Buffer.from("%PDF-1.4\nhello\n%%EOF")],
    [
      "an unknown filter",
      pdf("", {
        page: "/Contents 6 0 R",
        objects: ["\n6 0 obj<</Filter/Crypt/Length 1>>stream\nx\nendstream endobj\n"],
      }),
    ],
  ])("refuses a PDF with %s as unreadable", async (_name, content) => {
    expect(await reasonFor(new Uint8Array(content))).toBe("unreadable-pdf");
  });

  const zeros = Buffer.alloc(129 * MIB);
  const picture =
    "/Type/XObject/Subtype/Image/ColorSpace/DeviceGray/BitsPerComponent 8/Width 100/Height 100";
  const drawn = "/Resources<</XObject<</I 6 0 R>>>>";
  it.each<[string, () => Uint8Array, string]>([
    [
      "a drawing that unpacks to 129 MB",
      () => pdf("", { page: "/Contents 6 0 R", objects: [packedStream(6, "", zeros)] }),
      "pdf-too-complex",
    ],
    [
      "a picture that unpacks to 129 MB",
      () => pdf("", { page: drawn, objects: [packedStream(6, picture, zeros)] }),
      "pdf-too-complex",
    ],
    [
      "a packed stream within a packed stream",
      () =>
        pdf("", {
          page: drawn,
          objects: [
            packedStream(6, picture, deflateSync(zeros))
              .toString("latin1")
              .replace("/Filter/FlateDecode", "/Filter[/FlateDecode/FlateDecode]"),
          ].map((text) => Buffer.from(text, "latin1")),
        }),
      "pdf-too-complex",
    ],
    [
      "a picture among the operators that unpacks to 129 MB",
      () =>
        pdf("", {
          page: "/Contents 6 0 R",
          objects: [
            packedStream(
              6,
              "",
              Buffer.concat([
                Buffer.from("BI /W 10 /H 10 /CS /G /BPC 8 /F /Fl ID "),
                deflateSync(zeros),
                Buffer.from(" EI"),
              ]),
            ),
          ],
        }),
      "pdf-too-complex",
    ],
    [
      "a picture of 2.5 thousand million pixels",
      () =>
        pdf("", {
          page: drawn,
          objects: [packedStream(6, picture.replaceAll(" 100", " 50000"), Buffer.alloc(10))],
        }),
      "picture-too-large",
    ],
  ])("refuses a PDF with %s", async (_name, content, reason) => {
    expect(await reasonFor(content())).toBe(reason);
  });

  it("keeps what the page shows", async () => {
    expect(await textOf(await cleanPdf(pdf("Statement (May)")))).toBe("Statement (May)");
  });

  it("drops links, outlines, metadata and unknown entries", async () => {
    const content = pdf("A page", {
      catalog: "/Outlines 6 0 R/Metadata 7 0 R/OpenAction[3 0 R/Fit]/Unknown(secret)",
      page: "/Annots[<</Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(https://example.com)>>>>]",
      objects: [
        "\n6 0 obj<</Type/Outlines/First 8 0 R>>endobj\n",
        packedStream(7, "/Type/Metadata/Subtype/XML", Buffer.from("<x>secret</x>")),
      ],
      trailer: "/Info<</Author(secret)>>",
    });
    const cleaned = Buffer.from(await cleanPdf(content)).toString("latin1");
    expect(cleaned).not.toMatch(/URI|Outlines|Metadata|OpenAction|Annots|Unknown|Info|secret/);
    expect(await textOf(Buffer.from(cleaned, "latin1"))).toBe("A page");
  });

  const appearance = (text: string): Buffer =>
    packedStream(
      6,
      "/Type/XObject/Subtype/Form/BBox[0 0 100 20]/Resources<</Font<</F1 5 0 R>>>>",
      Buffer.from(`BT /F1 12 Tf 2 5 Td (${text}) Tj ET`),
    );

  it("draws the answer of a form's field into the page", async () => {
    const content = pdf("Name:", {
      page: "/Annots[<</Subtype/Widget/FT/Tx/V(Ada)/Rect[72 600 172 620]/AP<</N 6 0 R>>>>]",
      objects: [appearance("Ada")],
    });
    expect(await textOf(await cleanPdf(content))).toBe("Name: Ada");
  });

  it("leaves out what an annotation hides", async () => {
    const content = pdf("Name:", {
      page: "/Annots[<</Subtype/FreeText/F 2/Rect[72 600 172 620]/AP<</N 6 0 R>>>>]",
      objects: [appearance("Ada")],
    });
    expect(await textOf(await cleanPdf(content))).toBe("Name:");
  });

  it("refuses a form whose answers only a program for forms would show", async () => {
    const content = pdf("Name:", {
      page: "/Annots[<</Subtype/Widget/FT/Tx/V(Ada)/Rect[72 600 172 620]>>]",
    });
    expect(await reasonFor(content)).toBe("unshown-form");
  });

  it("drops what a font has in place of a number", async () => {
    const content = pdf("", {
      page: "/Resources<</Font<</F1 6 0 R>>>>",
      objects: [
        "\n6 0 obj<</Type/Font/Subtype/Type3/FontMatrix[1 2 3 4 5 (0\\); alert\\(1)]>>endobj\n",
      ],
    });
    expect(Buffer.from(await cleanPdf(content)).toString("latin1")).not.toContain("alert");
  });

  it("survives parts that refer to themselves", async () => {
    const content = pdf("A page", {
      page: "/Resources 6 0 R",
      objects: [
        "\n6 0 obj<</Font<</F1 5 0 R>>/XObject<</Self 7 0 R>>>>endobj\n",
        packedStream(7, "/Subtype/Form/BBox[0 0 1 1]/Resources 6 0 R", Buffer.from("/Self Do")),
      ],
    });
    expect(await reasonFor(content)).toBe("none");
  });

  it("gives the same bytes for the same file", async () => {
    expect(await cleanPdf(pdf("A page"))).toEqual(await cleanPdf(pdf("A page")));
  });

  it("gives the same bytes for a file that it has cleaned", async () => {
    const cleaned = await cleanPdf(pdf("A page"));
    expect(await cleanPdf(cleaned)).toEqual(cleaned);
  });
});
