/** Faults of a lender's links to other sites, of its legal pages and of its switches. */
import {
  atEach,
  ORGANISATION,
  OVERLAY,
  overlayWith,
  parentOf,
  patchPointer,
  replacing,
  SCREEN,
  type Any,
  type Kind,
} from "./tree.ts";

const SHELL = /^flows\/[a-z-]+\/shell\.json$/;
const MAIN = "/orgMetaData/companyInfo/mainOrganisation";

export const lenderLinkKinds: readonly Kind[] = [
  replacing(
    "a menu misspells a product on another site",
    "sibling-idle",
    atEach(SHELL, "/appMenu/#/sibling"),
    (product: string) => `${product}zq`,
  ),
  replacing(
    "a lender misspells a product on another site",
    "sibling-idle",
    atEach(ORGANISATION, "/siblingProducts/#/id"),
    (product: string) => `${product}zq`,
  ),
  replacing(
    "the terms of a lender lead to its privacy policy",
    "address-exchanged",
    atEach(ORGANISATION, "/orgMetaData/footer/termsOfUseUrl", (address: string) =>
      address.startsWith("/"),
    ),
    (_address: string, { file }, tree) => tree.value(file, "/orgMetaData/footer/privacyPolicyUrl"),
  ),
  replacing(
    "two lenders are the main one",
    "main-lender",
    (tree) =>
      atEach(
        ORGANISATION,
        "/orgMetaData/companyInfo",
      )(tree).filter(({ file }) => tree.value(file, MAIN) === undefined),
    (company: Any) => ({ ...company, mainOrganisation: true }),
    () => MAIN,
  ),
  replacing("no lender is the main one", "main-lender", atEach(ORGANISATION, MAIN), () => false),
  replacing(
    "the chat of a lender goes over a provider that is not set up",
    "switch-idle",
    atEach(ORGANISATION, "/publicFeatureToggles"),
    (switches: Any) => ({ ...switches, streamChat: true }),
    ({ pointer }) => `${pointer}/streamChat`,
  ),
  {
    name: "a lender shows words for a state in which it has no license",
    code: "state-unlicensed",
    spots: atEach(SCREEN, "/body/#/when", (guard: string) =>
      guard.startsWith("application.property.state == "),
    ),
    mutate: ({ file, pointer }, tree, random) => {
      const overlay = random.pick(tree.files(OVERLAY));
      const { id } = tree.value(file, parentOf(pointer));
      const patch = { body: { [id]: { when: "application.property.state == 'WV'" } } };
      return {
        changes: overlayWith(tree, overlay, { [file]: patch }),
        file: overlay,
        pointer: patchPointer(file, `/body/${id}/when`),
      };
    },
  },
];
