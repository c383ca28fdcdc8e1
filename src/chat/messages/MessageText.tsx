import { useApp } from "#src/app.ts";
import { linkHosts, pieces } from "./links.ts";

/** Shows the text of a message verbatim, with links to listed hosts only. */
export function MessageText({ text }: { text: string }) {
  const { organisation } = useApp().definitions;
  return pieces(text, linkHosts(organisation)).map(({ text: piece, href }, index) =>
    href === null ? (
      piece
    ) : (
      // Pieces of one text never change places.
      <a key={index} href={href} target="_blank" rel="noopener noreferrer">
        {piece}
      </a>
    ),
  );
}
