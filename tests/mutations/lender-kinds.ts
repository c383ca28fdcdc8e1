/** Faults of a lender's settings, of addresses, of the sandbox, and of plurals. */
import {
  atEach,
  MAIL,
  ORGANISATION,
  replacing,
  SCREEN,
  type Any,
  type Kind,
  type Spot,
  type Tree,
} from "./tree.ts";

const NOTIFICATIONS = /^flows\/[a-z-]+\/notifications\.json$/;
const SHELL = /^flows\/[a-z-]+\/shell\.json$/;
const ORIGINATORS = /^flows\/organisations\/[^/]+\/originators\.json$/;
const CONDITIONS = /^flows\/[a-z-]+\/conditions\.json$/;
const PERSONA = /^flows\/sandbox\/personas\//;
const PLACES = /^flows\/sandbox\/places\.json$/;
const TRANSLATION = /^flows\/[a-z-]+\/copy\//;
const WORDS = /^flows\/words\/words\.json$/;

const misspelled = (text: string) => `${text}zq`;

/** A path of this site that ends in a letter, so that another letter misspells it. */
const isPath = (address: Any) => typeof address === "string" && /^\/.*[a-z]$/.test(address);

/** Repeats the value of the first item of a list in the second. */
const repeating = (name: string, code: string, spots: (tree: Tree) => Spot[]): Kind =>
  replacing(name, code, spots, (_, { file, pointer }, tree) =>
    tree.value(file, pointer.replace(/\/1\/(?=[^/]+$)/, "/0/")),
  );

const plural = (name: string, spots: (tree: Tree) => Spot[]): Kind =>
  replacing(name, "copy-syntax", spots, (text: string) => text.replace(/\bone \{/, "oen {"));

const hasPlural = (text: Any) => typeof text === "string" && /plural,[^{]*\bone \{/.test(text);

/** Texts in English alone that name the minimum line, next to it. */
const lineTexts = (tree: Tree): Spot[] =>
  atEach(ORGANISATION, "/orgMetaData/footer/disclosureCopy", (text: Any) =>
    text.includes("{minLine}"),
  )(tree).filter(
    ({ file }) =>
      tree.value(file, "/pricing/minLine") !== undefined &&
      tree.value(file, "/locales") === undefined,
  );

export const lenderKinds: readonly Kind[] = [
  replacing(
    "a lender is open without an hour at which it closes",
    "organisation-schema",
    atEach(ORGANISATION, "/operatingHours/*/#/endTime", (time: Any) => time !== null),
    () => null,
  ),
  replacing(
    "a card of a condition leads to a page that does not exist",
    "page-unknown",
    atEach(CONDITIONS, "/cards/#/page"),
    misspelled,
  ),
  replacing(
    "a card of a condition leads to a page without an answer to it",
    "condition-page",
    atEach(CONDITIONS, "/cards/#/page"),
    (_page: string, { file }, tree) => {
      const answering = tree.value(file, "/cards").map((card: Any) => card.page);
      const { pages } = tree.value(file.replace("conditions.json", "flow.json"));
      return pages.find((page: Any) => page.screen !== undefined && !answering.includes(page.id))
        .id;
    },
  ),
  replacing(
    "a card leads past the page of its condition",
    "condition-page",
    atEach(CONDITIONS, "/cards/#/page", (page: string) => page === "conditions/phone-number"),
    () => "conditions/upload-document",
  ),
  replacing(
    "a published range repeats a figure of the rules",
    "figure-repeated",
    atEach(ORGANISATION, "/orgPricingData/#", (range: Any) => range.max === undefined),
    (range: Any) => ({ ...range, max: 20 }),
    ({ pointer }) => `${pointer}/max`,
  ),
  replacing(
    "a published text repeats a figure of the rules",
    "figure-repeated",
    lineTexts,
    (text: string, { file }, tree) =>
      text.replace("{minLine}", `$${tree.value(file, "/pricing/minLine")}`),
  ),
  replacing(
    "a published text has a figure that no setting has",
    "figure-differs",
    lineTexts,
    (text: string) => text.replace("{minLine}", "$7,777"),
  ),
  replacing(
    "a published text names a figure that no lender has",
    "copy-argument-unknown",
    lineTexts,
    (text: string) => text.replace("{minLine}", "{minLinee}"),
  ),
  replacing(
    "a published text does not close a brace",
    "copy-syntax",
    lineTexts,
    (text: string) => `${text} {open`,
  ),
  replacing("a published text is blank", "copy-blank", lineTexts, () => "  "),
  replacing(
    "a lender has an unknown time zone",
    "code-unknown",
    atEach(ORGANISATION, "/orgMetaData/companyInfo/timeZone"),
    misspelled,
  ),
  repeating(
    "a lender has two licenses of one state",
    "duplicate-id",
    atEach(ORGANISATION, "/licensedStates/1/abbrev"),
  ),
  repeating(
    "two originators have one id",
    "duplicate-id",
    atEach(ORIGINATORS, "/originators/1/id"),
  ),
  replacing(
    "a lender has another code than its folder",
    "organisation-code",
    atEach(ORGANISATION, "/orgCode"),
    misspelled,
  ),
  {
    name: "two lenders have one address",
    code: "organisation-address",
    spots: atEach(ORGANISATION, "/baseUrl"),
    mutate: ({ file, pointer }, tree) => {
      const [first = "", ...others] = tree.files(ORGANISATION);
      const later = others.find((each) => each === file) ?? others[0] ?? "";
      return {
        changes: { [later]: tree.changed(later, pointer, () => tree.value(first, pointer)) },
        file: later,
        pointer,
      };
    },
  },
  {
    name: "the folder of a lender has no organisation.json",
    code: "organisation-missing",
    spots: (tree) => [{ file: tree.files(ORGANISATION)[0] ?? "", pointer: "" }],
    mutate: () => {
      const file = "flows/organisations/mutant/overlay.json";
      return { changes: { [file]: { patch: {} } }, file, pointer: "" };
    },
  },
  replacing(
    "an e-mail leads to the pages of another product",
    "link-dead",
    atEach(MAIL, "/action/href", (href: Any) => href.startsWith("/account/personal-loan/{")),
    (href: string) =>
      href.replace(/personal-loan\/\{application\}.*/, "heloc/{application}/conditions"),
  ),
  replacing(
    "an e-mail finds the application by another identifier",
    "mail-value-unknown",
    atEach(MAIL, "/action/values/application"),
    () => "/application/disburseAccount/uuid",
  ),
  replacing(
    "an e-mail has another id than its file",
    "screen-id",
    atEach(MAIL, "/id"),
    (id: string) => `${id}-zq`,
  ),
  replacing(
    "a lender is the variant of an unknown one",
    "organisation-code",
    atEach(ORGANISATION, "/canonicalOrgCode"),
    (code: string) => `${code}zq`,
  ),
  replacing(
    "an e-mail leads nowhere",
    "link-dead",
    atEach(MAIL, "/action/href", isPath),
    misspelled,
  ),
  replacing(
    "a notification leads nowhere",
    "link-dead",
    atEach(NOTIFICATIONS, "/notifications/#/ctas/#/redirectPath", isPath),
    misspelled,
  ),
  replacing(
    "an action leads nowhere",
    "link-dead",
    atEach(SCREEN, "/actions/#/href", isPath),
    misspelled,
  ),
  replacing(
    "an action leads to no server",
    "link-dead",
    atEach(SCREEN, "/actions/#/href", isPath),
    () => "https://",
  ),
  replacing(
    "an action calls no number",
    "link-dead",
    atEach(SCREEN, "/actions/#/href", isPath),
    () => "tel:help",
  ),
  replacing(
    "an action writes to no address",
    "link-dead",
    atEach(SCREEN, "/actions/#/href", isPath),
    () => "mailto:help",
  ),
  replacing(
    "a menu leads nowhere",
    "link-dead",
    atEach(
      SHELL,
      "/*/#/href",
      (address: Any) => isPath(address) && address.startsWith("/account/"),
    ),
    misspelled,
  ),
  {
    name: "two personas have one last name",
    code: "persona-match",
    spots: atEach(PERSONA, "/match/lastName"),
    mutate: ({ file }, tree) => {
      const copy = "flows/sandbox/personas/zz-mutant.json";
      return {
        changes: { [copy]: { ...tree.value(file), id: "zz-mutant" } },
        file: copy,
        pointer: "/match/lastName",
      };
    },
  },
  replacing(
    "a persona extends an unknown one",
    "sandbox-unknown",
    atEach(PERSONA, "/extends"),
    misspelled,
  ),
  replacing(
    "a place of the sandbox has a persona that does not reach it",
    "persona-reach",
    (tree) =>
      atEach(
        PLACES,
        "/places/#/persona",
        (persona: string) => persona === "no-property" || persona === "credit-error",
      )(tree),
    () => "approved",
  ),
  replacing(
    "a persona ends in a state that it does not reach",
    "persona-reach",
    atEach(PERSONA, "/ends", (state: string) => state === "COMPLETE"),
    () => "NO_PROPERTY_FOUND",
  ),
  replacing(
    "a place of the sandbox has an unknown state",
    "sandbox-unknown",
    atEach(PLACES, "/places/#/state"),
    misspelled,
  ),
  plural(
    "a translation misspells the case of a plural",
    atEach(TRANSLATION, "/texts/*/*/text", hasPlural),
  ),
  plural(
    "the product's words misspell the case of a plural",
    atEach(WORDS, "/*/*(?:/*)?", hasPlural),
  ),
  replacing(
    "the product's words misspell an argument",
    "copy-argument-unknown",
    atEach(WORDS, "/app/*", (text: Any) => /^[^{]*\{[a-z]+\}[^{]*$/.test(String(text))),
    (text: string) => text.replace(/\{([a-z]+)\}/, "{$1zq}"),
  ),
];
