import fc from "fast-check";
import { beforeEach, expect, it } from "vitest";
import { EditRefused } from "#definitions/edits/index.ts";
import { FLOW, structureDesk } from "../testing/structure-desk.ts";
import type { StructureAction } from "./messages.ts";

/** `npm run trust -- further` makes more. */
const CHANGES = Number(process.env.STRUCTURE_CHANGES ?? 150);

let desk: ReturnType<typeof structureDesk>;
beforeEach(() => {
  desk = structureDesk();
});

const PLACES = [
  FLOW,
  "heloc/checklist.json",
  "register/screens/name.json",
  "register/screens/property-info.json",
];

/** Returns an action at a random part, which the numbers choose. */
function randomAction(
  [file, step, deed]: readonly [number, number, number],
  count: number,
): StructureAction | null {
  const place = { path: PLACES[file % PLACES.length] ?? FLOW, pointer: "" };
  const root = desk.session.part("northwind", place);
  // An earlier change may have removed the screen with its page.
  if (root === null) return null;
  const items = root.lists.flatMap(({ items: each }) => each);
  const item = items[step % (items.length + 1)];
  const view = item === undefined ? root : desk.part(item, "northwind");
  const { path, pointer } = view;
  const options = view.groups.flatMap(({ options: each }) => each);
  const option = options[deed % Math.max(1, options.length)];
  switch (deed % 6) {
    case 0:
      return { kind: "move", path, pointer, by: step % 2 === 0 ? 1 : -1 };
    case 1:
      return view.canRemove && deed % 5 === 0 ? { kind: "remove", path, pointer } : null;
    case 2:
      return view.isNamed
        ? {
            kind: "duplicate",
            path,
            pointer,
            name: view.kind === "page" ? `copy-${count}` : `copy${count}`,
          }
        : null;
    case 3:
      // A new name reads every file: a few of them are enough.
      return view.isNamed && step % 20 === 0
        ? {
            kind: "rename",
            path,
            pointer,
            name: view.kind === "page" ? `name-${count}` : `name${count}`,
          }
        : null;
    default:
      return option === undefined
        ? null
        : {
            kind: "set",
            path: option.path,
            pointer: option.pointer,
            value: option.control === "yes-no" ? count % 2 === 0 : `Wörter ${count}`,
          };
  }
}

it(`${CHANGES} random changes of structure undone give the same bytes, and redone give the same texts`, () => {
  let steps = 0;
  fc.assert(
    fc.property(
      // Some choices change nothing.
      fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat(1000)), {
        minLength: CHANGES * 8,
        maxLength: CHANGES * 8,
      }),
      (choices) => {
        desk = structureDesk();
        steps = 0;
        for (const choice of choices) {
          if (steps === CHANGES) break;
          let written: readonly string[] = [];
          try {
            const action = randomAction(choice, steps);
            if (action === null) continue;
            written = desk.change(
              action,
              choice[1] % 3 === 0 ? "all" : "lender",
              "northwind",
            ).written;
          } catch (error) {
            // A refusal has words for a person. Anything else is a fault of the studio.
            if (!(error instanceof EditRefused)) throw error;
            continue;
          }
          if (written.length > 0) steps += 1;
        }
        const last = desk.session.pending().changes;
        while (desk.session.pending().canUndo) desk.session.undo();
        expect(desk.session.pending().changes).toEqual([]);
        while (desk.session.pending().canRedo) desk.session.redo();
        expect(desk.session.pending().changes).toEqual(last);
      },
    ),
    { numRuns: 1 },
  );
  expect(steps).toBe(CHANGES);
}, 300_000);
