/** Faults of copy, links, documents and e-mails. */
import {
  atEach,
  DOCUMENT,
  FLOW,
  MAIL,
  replacing,
  SCREEN,
  type Any,
  type Kind,
  type Spot,
  type Tree,
} from "./tree.ts";

const misspelt = (text: string) => `${text}zq`;

/** Texts of screens that a borrower reads, without locked ones, which are objects. */
const copySpots = (tree: Tree): Spot[] =>
  tree.spots(
    SCREEN,
    (value, pointer) =>
      typeof value === "string" &&
      /^\/(lead|actions\/\d+\/label|body\/\d+\/options\/(text|title))$/.test(pointer),
  );

const addresses = (tree: Tree) =>
  tree.spots(
    SCREEN,
    (value, pointer) => typeof value === "string" && /\/(href|link)$/.test(pointer),
  );

export const copyKinds: readonly Kind[] = [
  replacing("a brace is not closed", "copy-syntax", copySpots, (text: string) => `${text} {open`),
  replacing("words hold markup", "copy-markup", copySpots, (text: string) => `<div>${text}</div>`),
  replacing(
    "words hold a tag with an attribute",
    "copy-",
    copySpots,
    (text: string) => `${text} <img src="x"> `,
  ),
  replacing(
    "words hold an address that runs a script",
    "copy-script",
    copySpots,
    (text: string) => `${text} javascript:alert(1)`,
  ),
  replacing(
    "words hold an address that is not encrypted",
    "link-unsafe",
    copySpots,
    (text: string) => `${text} http://example.com`,
  ),
  replacing(
    "words fill in what nobody gives",
    "copy-argument-unknown",
    copySpots,
    (text: string) => `${text} {phoneFormated}`,
  ),
  replacing(
    "a title holds a name",
    "title-personal",
    atEach(SCREEN, "/title"),
    (text: string) => `${text}, {firstName}`,
  ),
  replacing(
    "a progress step holds a name",
    "title-personal",
    atEach(FLOW, "/progress/#/title"),
    (text: string) => `${text} of {firstName}`,
  ),
  replacing("a link runs a script", "link-unsafe", addresses, () => "javascript:alert(1)"),
  replacing("a link is not encrypted", "link-unsafe", addresses, () => "http://example.com"),
  replacing(
    "a link leads to another server in disguise",
    "link-unsafe",
    addresses,
    () => "//evil.example",
  ),
  replacing(
    "a block shows what is not there",
    "value-unknown",
    (tree) =>
      tree.spots(
        SCREEN,
        (value, pointer) =>
          pointer.startsWith("/body/") &&
          typeof value === "string" &&
          /^\/(application|profile)\//.test(value),
      ),
    misspelt,
  ),
  replacing(
    "copy is locked where there is none",
    "locked-unknown",
    atEach(SCREEN, "/locked/#"),
    () => "/body/99/options/text",
  ),
  replacing(
    "a document fills in what is not there",
    "value-unknown",
    atEach(
      DOCUMENT,
      "/args/*",
      (arg: Any) => typeof arg === "string" && arg.startsWith("/application/"),
    ),
    misspelt,
  ),
  replacing(
    "a document's words fill in what nobody gives",
    "copy-argument-unknown",
    atEach(DOCUMENT, "/sections/#/paragraphs/#"),
    (text: string) => `${text} {nobody}`,
  ),
  replacing(
    "a document is made under a condition without a meaning",
    "guard-unknown-field",
    (tree) =>
      tree.spots(
        DOCUMENT,
        (value, pointer) =>
          pointer.endsWith("/when") && /\b(status|application)\.[a-z]/i.test(value),
      ),
    (source: string) => source.replace(/\b((?:status|application)\.[a-zA-Z]+)/, "$1Zq"),
  ),
  replacing(
    "a document of a type that is none",
    "document-schema",
    atEach(DOCUMENT, "/type"),
    misspelt,
  ),
  replacing(
    "an e-mail reads what is not there",
    "mail-value-unknown",
    atEach(MAIL, "/values/*"),
    misspelt,
  ),
  replacing(
    "an e-mail's words are broken",
    "copy-syntax",
    atEach(MAIL, "/body/#"),
    (text: string) => `${text} {open`,
  ),
];
