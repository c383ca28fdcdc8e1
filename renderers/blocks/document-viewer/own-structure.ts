import type { PDFPageProxy } from "pdfjs-dist";
import type { DrawnText } from "./drawn-text.ts";

type Tree = Awaited<ReturnType<PDFPageProxy["getStructTree"]>>;
type Child = Tree["children"][number];

/** Marked-content ids begin with the page's object: `p7R_mc3`. */
const pageOf = ({ ref }: PDFPageProxy): string =>
  ref === null ? "" : `p${ref.num}R${ref.gen === 0 ? "" : ref.gen}_`;

/**
 * Limits a page's structure tree to its own content, and delays it until the page's text is in the
 * DOM. A paragraph that continues on the next page belongs to both pages, and would otherwise refer
 * to content of a page that is not drawn.
 */
export function keepOwnStructure(page: PDFPageProxy, text: DrawnText): void {
  const wholeTree = page.getStructTree.bind(page);
  const pageStructure = pageOf(page);
  const isOwn = (child: Child): boolean => !("id" in child) || child.id.startsWith(pageStructure);
  const ownTree = (node: Tree): Tree => ({
    ...node,
    children: node.children
      .filter(isOwn)
      .map((child) => ("children" in child ? ownTree(child) : child)),
  });
  page.getStructTree = async () => {
    const [tree, drawn] = await Promise.all([wholeTree() as Promise<Tree | null>, text.drawn]);
    return (tree === null || !drawn ? null : ownTree(tree)) as Tree;
  };
}
