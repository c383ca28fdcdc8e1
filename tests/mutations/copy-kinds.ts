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

const TRANSLATION = /\/copy\/[a-z]{2}-[A-Z]{2}\.json$/;
const PHONE = /\d{3}-\d{3}-\d{4}/;

const misspelled = (text: string) => `${text}zq`;

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

/** Returns the names of the secrets in the address of an e-mail's button. */
const secretsOf = (file: string, tree: Tree): string[] =>
  Object.entries<Any>(tree.value(file, "/action/values") ?? {}).flatMap(([name, source]) =>
    source.token === undefined ? [] : [name],
  );

export const copyKinds: readonly Kind[] = [
  replacing(
    "a number has a style that no page knows",
    "copy-syntax",
    copySpots,
    (text: string) => `${text} {count, number, ::compact-short}`,
  ),
  replacing("a brace is not closed", "copy-syntax", copySpots, (text: string) => `${text} {open`),
  replacing("words hold markup", "copy-markup", copySpots, (text: string) => `<div>${text}</div>`),
  replacing(
    "copy holds a tag with an attribute",
    "copy-",
    copySpots,
    (text: string) => `${text} <img src="x"> `,
  ),
  replacing(
    "copy holds an address that runs a script",
    "copy-script",
    copySpots,
    (text: string) => `${text} javascript:alert(1)`,
  ),
  replacing(
    "copy holds an unencrypted address",
    "link-unsafe",
    copySpots,
    (text: string) => `${text} http://example.com`,
  ),
  replacing(
    "copy has a placeholder without a value",
    "copy-argument-unknown",
    copySpots,
    (text: string) => `${text} {phoneFormated}`,
  ),
  replacing(
    "one of the product's own words has a placeholder without a value",
    "copy-argument-unknown",
    (tree) =>
      tree.spots(
        /^flows\/words\/words\.json$/,
        (value, pointer) => typeof value === "string" && pointer !== "/$schema",
      ),
    (text: string) => `${text} {nmae}`,
  ),
  replacing(
    "a translation is left in English",
    "copy-english",
    atEach(
      TRANSLATION,
      "/texts/*/*",
      (entry: Any) => entry.source.split(" ").length > 5 && !/[{<@.]/.test(entry.source),
    ),
    (entry: Any) => ({ ...entry, text: entry.source }),
  ),
  replacing(
    "a translation has no words",
    "copy-english",
    atEach(TRANSLATION, "/texts/*/*", (entry: Any) => /^[a-z ]+$/i.test(entry.source)),
    (entry: Any) => ({ ...entry, text: "…" }),
  ),
  replacing(
    "a translation is blank",
    "copy-blank",
    atEach(TRANSLATION, "/texts/*/*", (entry: Any) => !/[{<]/.test(entry.source)),
    (entry: Any) => ({ ...entry, text: "  " }),
  ),
  replacing(
    "a translation states another figure",
    "copy-figure",
    atEach(TRANSLATION, "/texts/*/*/text", (text: Any) => /^[^{]*\d[^{]*$/.test(text)),
    (text: string) => text.replace(/\d+/, (digits) => String(Number(digits) + 41)),
  ),
  replacing(
    "a translation reverses a range",
    "copy-figure",
    atEach(TRANSLATION, "/texts/*/*/text", (text: Any) => /\$2,000 a \$40,000/.test(text)),
    (text: string) => text.replace("$2,000 a $40,000", "$40,000 a $2,000"),
  ),
  replacing(
    "a translation leaves out a phone number",
    "copy-figure",
    atEach(TRANSLATION, "/texts/*/*/text", (text: Any) => PHONE.test(text)),
    (text: string) => text.replace(PHONE, ""),
  ),
  replacing(
    "a text formats a value with another format than its type",
    "argument-format",
    atEach(SCREEN, "/args/*/format"),
    (format: string) => (format === "date" ? "currency" : "date"),
  ),
  replacing(
    "an argument of copy reads an unknown field",
    "expression-unknown-field",
    atEach(SCREEN, "/args/*/pointer"),
    misspelled,
  ),
  replacing(
    "a title holds personal data",
    "title-personal",
    atEach(SCREEN, "/title"),
    (text: string) => `${text}, {firstName}`,
  ),
  replacing(
    "a progress step holds personal data",
    "title-personal",
    atEach(FLOW, "/progress/#/title"),
    (text: string) => `${text} of {firstName}`,
  ),
  replacing("a link runs a script", "link-unsafe", addresses, () => "javascript:alert(1)"),
  replacing("a link is not encrypted", "link-unsafe", addresses, () => "http://example.com"),
  replacing(
    "a link hides that it leads to another server",
    "link-unsafe",
    addresses,
    () => "//evil.example",
  ),
  replacing(
    "a block shows an unknown value",
    "value-unknown",
    (tree) =>
      tree.spots(
        SCREEN,
        (value, pointer) =>
          pointer.startsWith("/body/") &&
          typeof value === "string" &&
          /^\/(application|profile)\//.test(value),
      ),
    misspelled,
  ),
  replacing(
    "a lock names a pointer without copy",
    "locked-unknown",
    atEach(SCREEN, "/locked/#"),
    () => "/body/99/options/text",
  ),
  replacing(
    "a document reads an unknown value",
    "value-unknown",
    atEach(
      DOCUMENT,
      "/args/*",
      (arg: Any) => typeof arg === "string" && arg.startsWith("/application/"),
    ),
    misspelled,
  ),
  replacing(
    "a document's copy has a placeholder without a value",
    "copy-argument-unknown",
    atEach(DOCUMENT, "/sections/#/paragraphs/#"),
    (text: string) => `${text} {nobody}`,
  ),
  replacing(
    "a document's guard reads an unknown field",
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
    "a document has an unknown type",
    "document-schema",
    atEach(DOCUMENT, "/type"),
    misspelled,
  ),
  replacing(
    "a document is made for each item of a number",
    "expression-type",
    atEach(DOCUMENT, "/each/expression"),
    () => "application.amount",
  ),
  replacing(
    "a document shows an unknown field of a computed list",
    "value-unknown",
    (tree) => atEach(DOCUMENT, "/each/fields/*/field")(tree),
    misspelled,
  ),
  replacing(
    "a list of a document names no value of its items",
    "list-constant",
    atEach(DOCUMENT, "/sections/#/each/text"),
    () => "One of several",
  ),
  replacing(
    "an e-mail reads an unknown value",
    "mail-value-unknown",
    atEach(MAIL, "/action/values/*", (value: Any) => typeof value === "string"),
    misspelled,
  ),
  replacing(
    "an e-mail has no occasion",
    "mail-unsent",
    atEach(MAIL, "/once"),
    () => undefined,
    () => "",
  ),
  replacing(
    "an e-mail tells of another event than its secret is for",
    "mail-schema",
    (tree) => atEach(MAIL, "/event")(tree).filter(({ file }) => secretsOf(file, tree).length > 0),
    (event: string) => (event === "address-unconfirmed" ? "password-reset" : "address-unconfirmed"),
    ({ file }, tree) => `/action/values/${secretsOf(file, tree)[0]}/token`,
  ),
  replacing(
    "an e-mail about an application has the secret of an account",
    "mail-schema",
    (tree) =>
      atEach(
        MAIL,
        "/action/values/*/token",
      )(tree).filter(({ file }) => tree.value(file, "/event") === undefined),
    () => "enter",
  ),
  replacing(
    "an e-mail's copy breaks ICU syntax",
    "copy-syntax",
    atEach(MAIL, "/body/#"),
    (text: string) => `${text} {open`,
  ),
];
