/** Faults of lookups: their declaration, their use in forms, and the sandbox's answers. */
import { joinPointer } from "#engine/index.ts";
import {
  atEach,
  FLOW,
  parentOf,
  replacing,
  SCREEN,
  type Any,
  type Kind,
  type Spot,
} from "./tree.ts";

const misspelled = (text: string) => `${text}zq`;
const lookups = atEach(FLOW, "/lookups/#");
const typed = atEach(FLOW, "/lookups/#", (lookup: Any) => lookup.text !== undefined);
const options = atEach(SCREEN, "/form/ui(/[^/]+)+/ui:options");
const filling = atEach(
  SCREEN,
  "/form/ui(/[^/]+)+/ui:options",
  (value: Any) => value?.fill !== undefined,
);

/** Changes a lookup; the finding is at one of its members. */
const badLookup = (
  name: string,
  code: string,
  member: string,
  change: (lookup: Any) => unknown,
  spots = lookups,
) => replacing(name, code, spots, change, ({ pointer }) => `${pointer}/${member}`);

/** Changes what a field fills; the finding is at one of the fields. */
const badFill = (name: string, code: string, field: string, value: string) =>
  replacing(
    name,
    code,
    filling,
    (given: Any) => ({ ...given, fill: { ...given.fill, [field]: value } }),
    ({ pointer }) => joinPointer(`${pointer}/fill`, field),
  );

export const lookupKinds: readonly Kind[] = [
  badLookup(
    "a lookup asks an unknown service",
    "lookup-service-unknown",
    "service",
    (lookup: Any) => ({ ...lookup, service: misspelled(lookup.service) }),
  ),
  {
    name: "no vendor answers a lookup",
    code: "lookup-vendor-missing",
    spots: lookups,
    mutate: (spot, tree) => {
      const serviceOf = ({ file, pointer }: Spot) => tree.value(file, pointer).service;
      // One finding names the first flow that asks the service.
      const asking = lookups(tree).filter((each) => serviceOf(each) === serviceOf(spot));
      const { file, pointer } = asking[0] ?? spot;
      return {
        changes: { [`flows/sandbox/lookups/${serviceOf(spot)}.json`]: null },
        file,
        pointer: `${pointer}/service`,
      };
    },
  },
  badLookup(
    "a lookup gives its text to an unknown argument",
    "lookup-question",
    "text",
    (lookup: Any) => ({ ...lookup, text: misspelled(lookup.text) }),
    typed,
  ),
  badLookup(
    "a lookup sends an argument that its service does not take",
    "lookup-question",
    "with/nonsense",
    (lookup: Any) => ({ ...lookup, with: { ...lookup.with, nonsense: { value: "x" } } }),
  ),
  badLookup(
    "the label of a lookup names a value that no answer has",
    "lookup-answer",
    "label",
    (lookup: Any) => ({ ...lookup, label: "{nonsense}" }),
  ),
  replacing(
    "a field asks a lookup that the flow does not declare",
    "lookup-unknown",
    (tree) => options(tree).filter(({ file, pointer }) => tree.value(file, pointer)?.lookup),
    (given: Any) => ({ ...given, lookup: misspelled(given.lookup) }),
    ({ pointer }) => `${pointer}/lookup`,
  ),
  badFill("a suggestion fills a field that the form lacks", "lookup-fill", "nowhere", "city"),
  badFill("a suggestion takes a value that no answer has", "lookup-answer", "city", "nonsense"),
  {
    name: "a suggestion fills a field of another type",
    code: "lookup-fill",
    spots: filling,
    mutate: ({ file, pointer }, tree) => {
      const [field = ""] = Object.keys(tree.value(file, pointer).fill);
      const group = parentOf(parentOf(pointer)).split("/").slice(3);
      const place = [...group, field].reduce(
        (schema, name) => joinPointer(schema, "properties", name),
        "/form/schema",
      );
      return {
        changes: {
          [file]: tree.changed(file, place, () => ({ type: "integer", title: "Number" })),
        },
        file,
        pointer: joinPointer(`${pointer}/fill`, field),
      };
    },
  },
  replacing(
    "an answer of the sandbox lacks a value",
    "lookup-row",
    atEach(/^flows\/sandbox\/lookups\//, "/rows/#"),
    (row: Any) => {
      const [name = ""] = Object.keys(row);
      return { ...row, [name]: 7 };
    },
  ),
];
