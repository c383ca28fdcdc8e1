import type { PDFPageProxy } from "pdfjs-dist";
import type { DrawnText } from "./drawn-text.ts";

type Tree = Awaited<ReturnType<PDFPageProxy["getStructTree"]>>;
type Child = Tree["children"][number];

/** Marks of content begin with the page's object: `p7R_mc3`. */
const pageOf = ({ ref }: PDFPageProxy): string =>
  ref === null ? "" : `p${ref.num}R${ref.gen === 0 ? "" : ref.gen}_`;

/**
 * Makes a page tell the structure of its own content only, and not before the text that it owns is drawn: what a reader is told must
 * stand in the document. A paragraph that goes on over the page belongs to both, and would name content of a page that is not drawn.
 */
export function keepOwnStructure(page: PDFPageProxy, text: DrawnText): void {
  const whole = page.getStructTree.bind(page);
  const own = pageOf(page);
  const isOwn = (child: Child): boolean => !("id" in child) || child.id.startsWith(own);
  const kept = (node: Tree): Tree => ({
    ...node,
    children: node.children
      .filter(isOwn)
      .map((child) => ("children" in child ? kept(child) : child)),
  });
  page.getStructTree = async () => {
    const [tree, drawn] = await Promise.all([whole() as Promise<Tree | null>, text.drawn]);
    return (tree === null || !drawn ? null : kept(tree)) as Tree;
  };
}
