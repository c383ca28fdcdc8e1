/** Faults of names that use the value next to the one they name. */
import { editing, type Edit } from "./edit.ts";
import {
  atEach,
  DOCUMENT,
  MAIL,
  parentOf,
  replacing,
  SCREEN,
  type Any,
  type Kind,
  type Spot,
  type Tree,
} from "./tree.ts";

const STAGES = /^flows\/[a-z-]+\/stages\.json$/;
const ANSWERS = /^flows\/chatbot\/answers\.json$/;

const CODE = "value-exchanged";
const FIRST = "/profile/name/firstName";
const LAST = "/profile/name/lastName";

const firstNames = (path: RegExp) => atEach(path, "/args/firstName/pointer", (at) => at === FIRST);

const fillsOwn = ({ file, pointer }: Spot, tree: Tree): boolean => {
  const { id, field } = tree.value(file, parentOf(pointer)) ?? {};
  return field !== undefined && id === field;
};

const nextBlock = ({ file, pointer }: Spot): Spot => ({
  file,
  pointer: pointer.replace(/\d+/, (index) => String(Number(index) + 1)),
});

const consentsIn = (bind: Any): [string, Any][] =>
  Object.entries<Any>(bind).filter(([, { consent }]) => consent !== undefined);

/** Names of the two values of a file whose arguments are exchanged. */
const NAME = "lender";
const PHONE = "lenderPhone";

const exchanged = (names: Any, one: string, other: string): Any => ({
  ...names,
  [one]: names[other],
  [other]: names[one],
});

const fills = atEach(
  SCREEN,
  "/form/ui/*/*/ui:options/fill",
  (fill: Any) => fill.city === "city" && fill.zip === "zip",
);

const kindsOfUpload = atEach(SCREEN, "/body/#/options/types/0/type", (type: Any) =>
  /^DRIVERS_LICENSE_(?:FRONT|BACK)$/.test(type),
);

export const exchangedEdits: readonly Edit[] = [
  editing(
    "the browser fills no name",
    atEach(SCREEN, "/form/ui/*/ui:autocomplete", (word: Any) => word === "given-name"),
    () => "off",
  ),
  editing(
    "the browser fills a name of its own section",
    atEach(SCREEN, "/form/ui/*/ui:autocomplete", (word: Any) => word === "given-name"),
    (word: string) => `section-own ${word}`,
  ),
  editing(
    "the browser fills the street of an address with both of its lines",
    atEach(SCREEN, "/form/ui/*/street1/ui:autocomplete"),
    () => "street-address",
  ),
  editing("a suggestion leaves a part of an address to the borrower", fills, (fill: Any) => {
    const { zip: _zip, ...rest } = fill;
    return rest;
  }),
];

const moments = (tree: Tree) =>
  atEach(DOCUMENT, "/args", ({ signed, ends }: Any) =>
    [signed, ends].every((each) => each?.pointer?.endsWith("On")),
  )(tree);

const placed = atEach(
  /^flows\/[a-z-]+\/flow\.json$/,
  "/lookups/#/with",
  ({ state, county }: Any) => state?.from !== undefined && county?.from !== undefined,
);

export const exchangedKinds: readonly Kind[] = [
  replacing(
    "two arguments of a document have each other's day",
    CODE,
    moments,
    ({ signed, ends, ...others }: Any) => ({ ...others, signed: ends, ends: signed }),
  ),
  replacing(
    "an argument of a document has the day of another",
    CODE,
    moments,
    (args: Any) => ({ ...args, ends: args.signed }),
    ({ pointer }) => `${pointer}/ends`,
  ),
  replacing(
    "a lookup sends the state as the county",
    CODE,
    placed,
    ({ state, county, ...others }: Any) => ({ ...others, state: county, county: state }),
  ),
  replacing(
    "two fields of a form save each other's answers",
    CODE,
    atEach(SCREEN, "/form/bind", (bind: Any) => bind.firstName === FIRST && bind.lastName === LAST),
    (bind: Any) => ({ ...bind, firstName: LAST, lastName: FIRST }),
    ({ pointer }) => `${pointer}/firstName`,
  ),
  replacing(
    "two amounts of a form save each other's answers",
    CODE,
    atEach(
      SCREEN,
      "/form/bind",
      (bind: Any) => bind.annualIncome?.endsWith?.("/annualIncome") && "otherIncome" in bind,
    ),
    (bind: Any) => ({ ...bind, annualIncome: bind.otherIncome, otherIncome: bind.annualIncome }),
    ({ pointer }) => `${pointer}/annualIncome`,
  ),
  replacing(
    "two boxes of a form record each other's consents",
    CODE,
    atEach(SCREEN, "/form/bind", (bind: Any) => consentsIn(bind).length === 2),
    (bind: Any) => {
      const [[one, first], [other, second]] = consentsIn(bind) as [[string, Any], [string, Any]];
      return { ...bind, [one]: second, [other]: first };
    },
    ({ file, pointer }, tree) => `${pointer}/${consentsIn(tree.value(file, pointer))[0]?.[0]}`,
  ),
  replacing(
    "the browser fills the first name with the last",
    "autocomplete-other",
    atEach(SCREEN, "/form/ui/*/ui:autocomplete", (word: Any) => word === "given-name"),
    () => "family-name",
  ),
  {
    name: "two blocks of a form fill each other's answers",
    code: CODE,
    spots: (tree: Tree) =>
      atEach(
        SCREEN,
        "/body/#/field",
      )(tree).filter((spot) => fillsOwn(spot, tree) && fillsOwn(nextBlock(spot), tree)),
    mutate: (spot, tree) => ({
      changes: {
        [spot.file]: tree.changed(spot.file, "/body", (body: Any[]) =>
          body.map((block, index) => {
            const own = Number(spot.pointer.split("/")[2]);
            if (index === own) return { ...block, field: body[own + 1].field };
            return index === own + 1 ? { ...block, field: body[own].field } : block;
          }),
        ),
      },
      file: spot.file,
      pointer: spot.pointer,
    }),
  },
  replacing(
    "a suggestion fills the city with the ZIP code",
    CODE,
    fills,
    (fill: Any) => exchanged(fill, "city", "zip"),
    ({ pointer }) => `${pointer}/city`,
  ),
  replacing(
    "a suggestion fills the second line with the first",
    CODE,
    fills,
    (fill: Any) => ({ ...fill, street2: "street1" }),
    ({ pointer }) => `${pointer}/street2`,
  ),
  replacing(
    "two passwords of a form are exchanged",
    CODE,
    atEach(SCREEN, "/form/bind", (bind: Any) => "present" in bind && "next" in bind),
    (bind: Any) => exchanged(bind, "present", "next"),
    ({ pointer }) => `${pointer}/present`,
  ),
  replacing(
    "the browser fills a part of an address with another",
    "autocomplete-other",
    atEach(SCREEN, "/form/ui/*/zip/ui:autocomplete"),
    () => "address-level2",
  ),
  replacing(
    "the browser fills a new password with the old one",
    "autocomplete-other",
    atEach(SCREEN, "/form/ui/*/ui:autocomplete", (word: Any) => word === "new-password"),
    () => "current-password",
  ),
  replacing(
    "the pictures of one side are stored as those of another document",
    CODE,
    kindsOfUpload,
    () => "PASSPORT_FRONT",
  ),
  replacing(
    "two arguments of a document are exchanged",
    CODE,
    atEach(DOCUMENT, "/args", (args: Any) => NAME in args && PHONE in args),
    (args: Any) => exchanged(args, NAME, PHONE),
    ({ pointer }) => `${pointer}/${NAME}`,
  ),
  replacing("an e-mail greets by the last name", CODE, firstNames(MAIL), () => LAST),
  replacing("a screen greets by the last name", CODE, firstNames(SCREEN), () => LAST),
  replacing(
    "an argument of a document reads the value next to the one that it names",
    CODE,
    atEach(DOCUMENT, "/args/margin/pointer"),
    (at: string) => at.replace("/margin", "/maxRate"),
  ),
  replacing(
    "the copy of what documents state takes another value",
    CODE,
    (tree: Tree) =>
      atEach(
        STAGES,
        "/stages/#/snapshot/values/*",
      )(tree).filter(({ pointer }) => ["term", "rate"].includes(pointer.split("/").at(-1) ?? "")),
    () => "/application/amount",
  ),
  replacing(
    "an answer of the chatbot states the day of another event",
    CODE,
    atEach(ANSWERS, "/answers/#/values/*/from", (at) => at === "/application/rescission/signedOn"),
    () => "/application/rescission/fundsOn",
  ),
];
