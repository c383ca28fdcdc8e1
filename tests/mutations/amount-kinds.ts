/** Faults of forms that refuse an amount which the prices allow. */
import {
  atEach,
  ORGANISATION,
  overlayWith,
  OVERLAY,
  patchPointer,
  replacing,
  SCREEN,
  type Any,
  type Kind,
  type Tree,
} from "./tree.ts";

const CODE = "amount-refused";
const OFFERED = "/form/schema/properties/offer/properties/amount";

const offered = atEach(SCREEN, OFFERED);
/** Forms without an overlay's prices or limits: those of the product whose prices each lender has. */
const ofLenders = (tree: Tree) =>
  offered(tree).filter(({ file }) => file.startsWith("flows/heloc/"));

export const amountKinds: readonly Kind[] = [
  replacing(
    "a form takes less than the prices allow",
    CODE,
    offered,
    (amount: Any) => ({ ...amount, maximum: amount.maximum - 1000 }),
    ({ pointer }) => `${pointer}/maximum`,
  ),
  replacing(
    "a form takes only more than the lowest amount of the prices",
    CODE,
    offered,
    (amount: Any) => ({ ...amount, minimum: amount.minimum + 1000 }),
    ({ pointer }) => `${pointer}/minimum`,
  ),
  replacing(
    "a form takes only more than all lenders lend",
    CODE,
    ofLenders,
    (amount: Any) => ({ ...amount, minimum: 500_000, maximum: 900_000 }),
    ({ pointer }) => `${pointer}/minimum`,
  ),
  replacing(
    "a form takes only less than all lenders lend",
    CODE,
    ofLenders,
    (amount: Any) => ({ ...amount, minimum: 5000, maximum: 10_000 }),
    ({ pointer }) => `${pointer}/maximum`,
  ),
  replacing(
    "one lender lends more than the form takes",
    CODE,
    atEach(ORGANISATION, "/pricing/maxLine"),
    (line: number) => line + 100_000,
  ),
  replacing(
    "one lender lends less than the form takes at least",
    CODE,
    atEach(ORGANISATION, "/pricing/minLine"),
    (line: number) => line - 5000,
  ),
  {
    name: "one lender alone lets its form take less than it lends",
    code: CODE,
    spots: (tree) =>
      ofLenders(tree).flatMap((spot) =>
        tree.files(OVERLAY).map((overlay) => ({ ...spot, overlay })),
      ),
    mutate: ({ file, pointer }, tree, random) => {
      const overlay = random.pick(tree.files(OVERLAY));
      const patch = pointer
        .split("/")
        .slice(1)
        .reduceRight<object>((inner, key) => ({ [key]: inner }), { maximum: 200_000 });
      return {
        changes: overlayWith(tree, overlay, { [file]: patch }),
        file: overlay,
        pointer: patchPointer(file, `${pointer}/maximum`),
      };
    },
  },
];
