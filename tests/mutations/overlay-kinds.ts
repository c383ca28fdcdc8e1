/** Faults of organizations' overlays over the base. */
import { files, OTHER, APPLICATION, escaped, overlaid } from "./overlaid.ts";
import {
  atEach,
  FLOW,
  ORGANISATION,
  OVERLAY,
  parentOf,
  replacing,
  SCREEN,
  type Any,
  type Kind,
} from "./tree.ts";

export const overlayKinds: readonly Kind[] = [
  overlaid(
    "an overlay sets a title that the screen has already",
    "overlay-idle",
    atEach(SCREEN, "/title"),
    ({ file, pointer }, tree) => ({ title: tree.value(file, pointer) }),
    () => "/title",
  ),
  overlaid(
    "an overlay patches a file that is not there",
    "overlay-target-missing",
    (tree) =>
      files(SCREEN)(tree).map(({ file }) => ({
        file: file.replace(".json", "-zq.json"),
        pointer: "",
      })),
    () => ({ title: "Else" }),
  ),
  overlaid(
    "an overlay removes a state that is not there",
    "overlay-target-missing",
    files(FLOW),
    () => ({ states: { nowhere: null } }),
    () => "/states/nowhere",
  ),
  overlaid(
    "an overlay adds a state without a place",
    "overlay-target-missing",
    files(FLOW),
    ({ file }, tree) => ({
      states: { added: { page: tree.value(file, "/fallback"), final: true } },
    }),
    () => "/states/added",
  ),
  overlaid(
    "an overlay adds a state by two names",
    "overlay-misplaced",
    atEach(FLOW, "/states/#/id"),
    ({ file, pointer }, tree) => ({
      states: {
        added: {
          id: "other",
          page: tree.value(file, "/fallback"),
          final: true,
          after: tree.value(file, pointer),
        },
      },
    }),
    () => "/states/added",
  ),
  overlaid(
    "an overlay makes something else of a state",
    "overlay-type",
    atEach(FLOW, "/states/#/id"),
    ({ file, pointer }, tree) => ({ states: { [tree.value(file, pointer)]: 3 } }),
    () => "/states",
  ),
  overlaid(
    "an overlay moves a state behind one that is not there",
    "step-misplaced",
    atEach(FLOW, "/states/#/id"),
    ({ file, pointer }, tree) => ({
      states: { [tree.value(file, pointer)]: { follows: "nowhere" } },
    }),
    () => "/states",
  ),
  overlaid(
    "an overlay moves a state that does not say when it is over",
    "step-misplaced",
    (tree) => atEach(FLOW, "/states/#", (state: Any) => state.final === true)(tree),
    ({ file, pointer }, tree) => ({
      states: {
        [tree.value(file, pointer).id]: {
          follows: tree.value(file, "/states").find((state: Any) => state.transitions !== undefined)
            .id,
        },
      },
    }),
    () => "/states",
  ),
  overlaid(
    "an overlay changes the type of a field that others have",
    "entity-field-fixed",
    atEach(APPLICATION, "/properties/*", (field: Any) => field?.properties !== undefined),
    ({ pointer }) => ({ properties: { [pointer.split("/").at(-1) ?? ""]: { type: "string" } } }),
    () => "/properties",
  ),
  overlaid(
    "an overlay removes a field that others have",
    "entity-field-fixed",
    atEach(APPLICATION, "/properties/*", (field: Any) => field !== null),
    ({ pointer }) => ({ properties: { [pointer.split("/").at(-1) ?? ""]: null } }),
    () => "/properties",
  ),
  overlaid(
    "an overlay adds a field without a description",
    "entity-field-incomplete",
    files(APPLICATION),
    () => ({ properties: { membership: { type: "string" } } }),
    () => "/properties/membership",
  ),
  overlaid(
    "an overlay adds values to a field that lists none",
    "entity-field-incomplete",
    files(APPLICATION),
    () => ({ properties: { term: { "x-values": { OURS: "Ours." } } } }),
    () => "/properties/term",
  ),
  {
    name: "a lender's screen asks for what no field of the lender holds",
    code: "bind-",
    spots: atEach(SCREEN, "/form/bind/*", (place: Any) => typeof place === "string"),
    mutate: ({ file, pointer }) => {
      const path = file.slice("flows/".length);
      const name = pointer.split("/").at(-1) ?? "";
      return {
        changes: {
          [OTHER]: {
            patch: {
              "heloc/application.json": {
                properties: { own: { type: "string", description: "Ours.", "x-writable": true } },
              },
              [path]: { form: { bind: { [name]: "/application/owned" } } },
            },
          },
        },
        file: OTHER,
        pointer: `/patch/${escaped(path)}/form/bind`,
      };
    },
  },
  overlaid(
    "an overlay limits a property that has no choices",
    "limit-fault",
    atEach(SCREEN, "/form/limits"),
    () => ({ form: { limits: { "/properties/address": "/licensedStates/*/abbrev" } } }),
    () => "/form/limits",
  ),
  overlaid(
    "an overlay limits choices by a setting that no lender has",
    "limit-fault",
    atEach(SCREEN, "/form/limits"),
    ({ file, pointer }, tree) => ({
      form: { limits: { [Object.keys(tree.value(file, pointer))[0] ?? ""]: "/licenses/*/state" } },
    }),
    () => "/form/limits",
  ),
  replacing(
    "a lender has a license in no state",
    "limit-fault",
    atEach(ORGANISATION, "/licensedStates"),
    () => [],
  ),
  overlaid(
    "an overlay's guard reads a setting that no lender has",
    "guard-unknown-name",
    atEach(FLOW, "/facts/[^/]+"),
    ({ pointer }) => ({
      facts: { [pointer.split("/")[2] ?? ""]: "application.amount >= settings.pricing.least" },
    }),
    () => "/facts",
  ),
  overlaid(
    "an overlay breaks the schema",
    "screen-schema",
    files(SCREEN),
    () => ({ title: 5 }),
    () => "/title",
  ),
  overlaid(
    "an overlay brings in markup",
    "copy-markup",
    atEach(
      SCREEN,
      "",
      (screen: Any) =>
        !(screen.locked ?? []).some((each: string) => each === "/title" || each === ""),
    ),
    () => ({ title: "<u>Else</u>" }),
    () => "/title",
  ),
  overlaid(
    "an overlay reaches the prototype",
    "overlay-forbidden-key",
    files(SCREEN),
    () => ({ constructor: { x: 1 } }),
    () => "/constructor",
  ),
  overlaid(
    "an overlay changes locked copy",
    "overlay-locked",
    atEach(SCREEN, "/locked/#", (pointer: string) => /^\/(title|lead)$/.test(pointer)),
    ({ file, pointer }, tree) => ({ [tree.value(file, pointer).slice(1)]: "Never mind." }),
  ),
  overlaid(
    "an overlay makes a way lead nowhere",
    "dangling-reference",
    atEach(FLOW, "/states/#/transitions/#/id"),
    ({ file, pointer }, tree) => {
      const state = tree.value(file, parentOf(parentOf(parentOf(pointer))));
      return {
        states: { [state.id]: { transitions: { [tree.value(file, pointer)]: { to: "nowhere" } } } },
      };
    },
  ),
  overlaid(
    "an overlay patches a file that no lender may change",
    "overlay-schema",
    files(/^flows\/(chatbot\/skills|flags)\.json$/),
    () => ({ description: "Ours." }),
  ),
  {
    name: "an overlay adds a file that exists",
    code: "overlay-adds-existing",
    spots: files(SCREEN),
    mutate: ({ file }, tree) => {
      const path = file.slice("flows/".length);
      return {
        changes: { [OTHER]: { add: { [path]: tree.value(file) } } },
        file: OTHER,
        pointer: `/add/${escaped(path)}`,
      };
    },
  },
  {
    name: "an overlay extends an unknown organization",
    code: "organisation-unknown",
    spots: files(OVERLAY),
    mutate: ({ file }, tree) => ({
      changes: { [file]: { ...tree.value(file), extends: "nobody" } },
      file,
      pointer: "/extends",
    }),
  },
  {
    name: "a lender with a lender after it extends an unknown one",
    code: "organisation-unknown",
    spots: (tree) => files(OVERLAY)(tree).filter(({ file }) => file.includes("/partner/")),
    mutate: ({ file }, tree) => ({
      changes: {
        [file]: { ...tree.value(file), extends: "nobody" },
        [OTHER]: { extends: "partner" },
      },
      file,
      pointer: "/extends",
    }),
  },
  {
    name: "overlays extend each other",
    code: "overlay-cycle",
    spots: files(OVERLAY),
    mutate: ({ file }, tree) => {
      const [, , code = ""] = file.split("/");
      return {
        changes: { [file]: { ...tree.value(file), extends: "mutant" }, [OTHER]: { extends: code } },
        file: code < "mutant" ? file : OTHER,
        pointer: "/extends",
      };
    },
  },
];
