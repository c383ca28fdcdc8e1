import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFOperator,
  PDFOperatorNames,
  PDFRef,
} from "@cantoo/pdf-lib";
import type { PDFDocument, PDFObject, PDFPage } from "@cantoo/pdf-lib";

/**
 * The logical structure of a tagged PDF (ISO 32000-1, 14.8), which screen readers read. Everything
 * drawn belongs to a structure element, in reading order, or is marked as an artifact.
 */

/** One structure element: a standard role such as H1, P, Table, TR, TH, TD, L, LI. */
export interface Element {
  role: string;
  children: (Element | Mark)[];
  /** Text that assistive technology reads in place of a figure. */
  alternative?: string;
}

/** Content on a page, identified by its number in the page's content stream. */
interface Mark {
  page: PDFPage;
  id: number;
}

export class Tags {
  private readonly root: Element = { role: "Document", children: [] };
  private readonly marks = new Map<PDFPage, { element: Element }[]>();

  /** Begins an element at the end of its parent, of the document when there is none. */
  open(role: string, parent: Element = this.root): Element {
    const element: Element = { role, children: [] };
    parent.children.push(element);
    return element;
  }

  /** Runs `draw` and tags what it draws as content of the element. */
  mark(page: PDFPage, element: Element, draw: () => void): void {
    const marks = this.marks.get(page) ?? [];
    this.marks.set(page, marks);
    const id = marks.push({ element }) - 1;
    element.children.push({ page, id });
    sequence(page, element.role, `<</MCID ${id}>>`, draw);
  }

  /** Runs `draw` and marks what it draws as an artifact, which assistive technology skips. */
  artifact(page: PDFPage, draw: () => void): void {
    sequence(page, "Artifact", "<</Type/Pagination>>", draw);
  }

  /**
   * Writes the structure into the document, after the existing one. Call it once, when everything
   * is drawn.
   */
  write(document: PDFDocument): void {
    const { context, catalog } = document;
    const earlier = catalog.lookupMaybe(PDFName.of("StructTreeRoot"), PDFDict);
    const root = earlier === undefined ? context.nextRef() : rootOf(catalog);
    const first = earlier?.lookup(PDFName.of("ParentTreeNextKey"), PDFNumber).asNumber() ?? 0;
    const written = new Map<Element, PDFRef>();
    const write = (element: Element, parent: PDFRef): PDFRef => {
      const ref = context.nextRef();
      written.set(element, ref);
      const kids = element.children.map((child) =>
        "role" in child
          ? write(child, ref)
          : context.obj({ Type: "MCR", Pg: child.page.ref, MCID: child.id }),
      );
      const dictionary = context.obj({ Type: "StructElem", S: element.role, P: parent });
      dictionary.set(PDFName.of("K"), context.obj(kids));
      if (element.role === "TH") {
        dictionary.set(PDFName.of("A"), context.obj({ O: "Table", Scope: "Row" }));
      }
      context.assign(ref, dictionary);
      return ref;
    };
    const top = write(this.root, earlier === undefined ? root : documentOf(earlier));
    const parents = [...this.marks].flatMap(([page, marks], index) => {
      page.node.set(PDFName.of("StructParents"), PDFNumber.of(first + index));
      page.node.set(PDFName.of("Tabs"), PDFName.of("S"));
      const refs = marks.flatMap(({ element }) => written.get(element) ?? []);
      return [PDFNumber.of(first + index), context.obj(refs)];
    });
    if (earlier !== undefined) {
      append(context, earlier, top, { parents, next: first + this.marks.size });
      return;
    }
    context.assign(
      root,
      context.obj({
        Type: "StructTreeRoot",
        K: top,
        ParentTree: context.obj({ Nums: parents }),
        ParentTreeNextKey: this.marks.size,
      }),
    );
    catalog.set(PDFName.of("StructTreeRoot"), root);
    catalog.set(PDFName.of("MarkInfo"), context.obj({ Marked: true }));
  }
}

function rootOf(catalog: PDFDocument["catalog"]): PDFRef {
  const ref = catalog.get(PDFName.of("StructTreeRoot"));
  if (ref instanceof PDFRef) return ref;
  throw new Error("The structure tree of this document is not an object of its own.");
}

/** The root element. Each document made here has one. */
function documentOf(root: PDFDict): PDFRef {
  const ref = root.get(PDFName.of("K"));
  if (ref instanceof PDFRef) return ref;
  throw new Error("The structure tree of this document has no single element at its top.");
}

/** Adds further structure below the existing root. */
function append(
  context: PDFDocument["context"],
  root: PDFDict,
  top: PDFRef,
  { parents, next }: { parents: PDFObject[]; next: number },
): void {
  context.lookup(top, PDFDict).set(PDFName.of("S"), PDFName.of("Part"));
  context.lookup(documentOf(root), PDFDict).lookup(PDFName.of("K"), PDFArray).push(top);
  const numbers = root
    .lookup(PDFName.of("ParentTree"), PDFDict)
    .lookup(PDFName.of("Nums"), PDFArray);
  for (const parent of parents) numbers.push(parent);
  root.set(PDFName.of("ParentTreeNextKey"), PDFNumber.of(next));
}

function sequence(page: PDFPage, tag: string, properties: string, draw: () => void): void {
  page.pushOperators(
    PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [PDFName.of(tag), properties]),
  );
  draw();
  page.pushOperators(PDFOperator.of(PDFOperatorNames.EndMarkedContent));
}
