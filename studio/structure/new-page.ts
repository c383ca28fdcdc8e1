/** A new page of a flow, with its screen and the state in which it is shown. */
import { isRecord, recordsOf, valueAt } from "#engine/index.ts";
import { EditRefused, type Change } from "#definitions/edits/index.ts";
import { camel, textIn, unique } from "./new-names.ts";

type Values = Readonly<Record<string, unknown>>;

/** A page has a screen of its own, and a state in which it is shown. */
export function newPage(
  path: string,
  name: string,
  after: string | null,
  values: Values,
  read: (path: string) => unknown,
): Change[] {
  const flow = path.split("/")[0] ?? "";
  const file = `${flow}/screens/${name}.json`;
  if (read(file) !== undefined) throw new EditRefused(`The screen "${name}" exists already.`);
  const value = read(path);
  const states = recordsOf(valueAt(value, "/states"));
  const state = states.find(({ id }) => id === after) ?? states.at(-1);
  const pages = recordsOf(valueAt(value, "/pages"));
  const neighbor = pages.find(({ id }) => id === state?.page) ?? pages.at(-1);
  const place = pageAddress(name, neighbor);
  const stateName = unique(
    camel(name.split("/").at(-1) ?? name),
    states.map(({ id }) => String(id)),
  );
  return [
    {
      kind: "file",
      path: file,
      value: emptyScreen(flow, name, textIn(values, "/title", name), file),
    },
    {
      kind: "insert",
      path,
      pointer: "/pages",
      after: typeof neighbor?.id === "string" ? neighbor.id : null,
      value: {
        id: place.id,
        ...place.address,
        screen: name,
        ...(neighbor?.progress === undefined ? {} : { progress: neighbor.progress }),
        ...(neighbor?.again === undefined ? {} : { again: neighbor.again }),
        ...(neighbor?.access === undefined ? {} : { access: neighbor.access }),
      },
    },
    {
      kind: "insert",
      path,
      pointer: "/states",
      after: typeof state?.id === "string" ? state.id : null,
      value: { id: stateName, page: place.id },
    },
  ];
}

/** Returns the id and the address of a page, formed as those of the page before it. */
function pageAddress(name: string, neighbor: Record<string, unknown> | undefined) {
  const id = textIn(neighbor ?? {}, "id");
  const folder =
    id.includes("/") && !name.includes("/") ? `${id.slice(0, id.lastIndexOf("/"))}/` : "";
  const query = neighbor?.query;
  return isRecord(query) && typeof query.step === "string"
    ? { id: folder + name, address: { path: neighbor?.path, query: { step: name } } }
    : { id: folder + name, address: {} };
}

/** Returns a screen that asks nothing yet. */
export function emptyScreen(flow: string, id: string, title: string, file: string) {
  return {
    $schema: `${"../".repeat(file.split("/").length)}schemas/screen.schema.json`,
    id,
    title,
    form: {
      schema: {
        $id: `screen:${flow}/${id}`,
        $schema: "http://json-schema.org/draft-07/schema#",
        type: "object",
        additionalProperties: false,
        required: [],
        properties: {},
      },
      ui: { "ui:order": [] },
      bind: {},
    },
    actions: [
      { id: "continue", kind: "submit", label: "Continue" },
      { id: "back", kind: "back", label: "Back", variant: "quiet" },
    ],
  };
}
