/** Faults of the names, numbers and addresses by which people know a lender. */
import {
  atEach,
  ORGANISATION,
  OVERLAY,
  overlayWith,
  patchPointer,
  replacing,
  SCREEN,
  THEME,
  type Any,
  type Kind,
  type Tree,
} from "./tree.ts";

const ORIGINATORS = /^flows\/organisations\/[^/]+\/originators\.json$/;
const COMPANY = "/orgMetaData/companyInfo";
const FOOTER = "/orgMetaData/footer";

/** A setting of the first lender. */
const ofFirst = (tree: Tree, pointer: string): Any =>
  tree.value(tree.files(ORGANISATION)[0] ?? "", pointer);

/** Changes a setting of every lender but the first. */
const ofOther = (
  name: string,
  pointer: string,
  change: (value: Any, tree: Tree) => unknown,
  place = pointer,
): Kind =>
  replacing(
    name,
    "identity-other",
    (tree) =>
      atEach(
        ORGANISATION,
        pointer,
      )(tree).filter(({ file }) => file !== tree.files(ORGANISATION)[0]),
    (value, _spot, tree) => change(value, tree),
    () => place,
  );

const hostOf = (tree: Tree): string => new URL(ofFirst(tree, "/baseUrl")).hostname;

export const identityKinds: readonly Kind[] = [
  replacing(
    "a lender has two legal names",
    "identity-differs",
    atEach(ORGANISATION, `${COMPANY}/legalName`),
    (name: string) => `${name} II`,
    () => `${FOOTER}/companyName`,
  ),
  replacing(
    "a lender has no legal name",
    "organisation-schema",
    atEach(ORGANISATION, `${COMPANY}/legalName`),
    () => "",
  ),
  replacing(
    "a lender has two names of its product",
    "identity-differs",
    atEach(ORGANISATION, "/companyProduct"),
    (name: string) => `${name} Plus`,
  ),
  replacing(
    "a logo names another brand",
    "identity-differs",
    atEach(THEME, "/logo/alt"),
    () => "Other Lending",
  ),
  replacing(
    "the picture of a logo names another brand",
    "identity-differs",
    atEach(THEME, "/logo/svg", (picture: string) => picture.includes("aria-label=")),
    (picture: string) => picture.replace(/aria-label="[^"]*"/, 'aria-label="Other Lending"'),
  ),
  replacing(
    "a lender keeps the brand of another and its own logo",
    "identity-differs",
    atEach(ORGANISATION, "/orgBrand"),
    () => "Other Lending",
  ),
  ofOther("two companies have one phone number", "/phoneFormatted", (_number, tree) =>
    ofFirst(tree, "/phoneFormatted"),
  ),
  ofOther(
    "a lender has its mail at the site of another",
    "/email",
    (_address, tree) => `desk@${hostOf(tree)}`,
  ),
  ofOther(
    "a text of a lender names another lender",
    `${COMPANY}/tagline`,
    (text: string, tree) => `${text} With ${ofFirst(tree, "/orgBrand")}.`,
  ),
  ofOther(
    "a link of a footer leads to another lender",
    `${FOOTER}/extraLinks`,
    (links: Any[], tree) => [
      ...links,
      { id: "planted", title: "More", href: `https://www.${hostOf(tree)}/more` },
    ],
  ),
  {
    name: "a page of a lender has the phone number of another",
    code: "identity-other",
    spots: (tree) =>
      tree
        .files(OVERLAY)
        .filter(
          (file) => !file.startsWith(tree.files(ORGANISATION)[0]?.replace(/[^/]+$/, "") ?? ""),
        )
        .map((file) => ({ file, pointer: "" })),
    mutate: ({ file }, tree, random) => {
      const screen = random.pick(tree.files(SCREEN));
      const lead = `Call (${String(ofFirst(tree, "/phoneFormatted")).replace("-", ") ")}.`;
      return {
        changes: overlayWith(tree, file, { [screen]: { lead } }),
        file,
        pointer: patchPointer(screen, "/lead"),
      };
    },
  },
  replacing(
    "one company has two numbers of the registry",
    "nmls-shared",
    (tree) =>
      tree
        .files(ORGANISATION)
        .slice(1, 2)
        .map((file) => ({ file, pointer: "/orgMetaData" })),
    (data: Any, _spot, tree) => {
      const companyName = ofFirst(tree, `${FOOTER}/companyName`);
      return {
        ...data,
        companyInfo: { ...data.companyInfo, legalName: companyName },
        footer: { ...data.footer, companyName },
      };
    },
  ),
  replacing(
    "two originators of different companies have one e-mail address",
    "identity-other",
    atEach(ORIGINATORS, "/originators/1/email"),
    (_address: string, { file }, tree) => tree.value(file, "/originators/0/email"),
  ),
  replacing(
    "a lender has the ZIP code of another state",
    "identity-differs",
    atEach(ORGANISATION, "/companyAddress/zip"),
    () => "60601",
  ),
  replacing(
    "the hours of a lender count in a time zone without a state",
    "hours-zone",
    atEach(ORGANISATION, `${COMPANY}/timeZone`),
    () => "Europe/London",
  ),
];
