import { useApp } from "#src/app.ts";
import { linkHosts, pieces } from "./links.ts";

/** Text of a message, verbatim; what leads to a listed host may be clicked. */
export function MessageText({ text }: { text: string }) {
  const { organisation } = useApp().definitions;
  return pieces(text, linkHosts(organisation)).map(({ text: piece, href }, index) =>
    href === null ? (
      piece
    ) : (
      // eslint-disable-next-line react/no-array-index-key -- pieces of one text never change places
      <a key={index} href={href} target="_blank" rel="noopener noreferrer">
        {piece}
      </a>
    ),
  );
}
