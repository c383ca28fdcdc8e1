/** What a person does to a part, as changes of definitions. Names that others use change in rename.ts. */
import { isRecord, joinPointer, listOf, parsePointer, withoutStates } from "#engine/index.ts";
import { EditRefused, onlyThisLender, type Change } from "#definitions/edits/index.ts";
import { valueByIds } from "#definitions/edits/change.ts";
import type { Definitions, Effective } from "#definitions/model.ts";
import type { Flow } from "#schemas/types/flow.ts";
import { copiedField, fieldOrder, withoutField } from "./fields.ts";
import type { Place, StructureAction, StructureRequest } from "./messages.ts";
import { camel, kebab, unique } from "./new-names.ts";
import { addedPart } from "./new-part.ts";
import { kindAt, partOver } from "./part-kinds.ts";
import { nameOf } from "./option-at.ts";

type Read = (path: string) => unknown;

/** @throws EditRefused with a reason for a person */
export function changesFor(
  definitions: Definitions,
  {
    lender,
    scope,
    action,
  }: Omit<StructureRequest, "action"> & {
    action: Exclude<StructureAction, { kind: "rename" }>;
  },
): Change[] {
  const read: Read = (path) =>
    scope === "all"
      ? definitions.sources.files.get(`flows/${path}`)?.value
      : definitions.effective(lender).files.get(path)?.value;
  requirePart(action, read, definitions.effective(lender));
  switch (action.kind) {
    case "set":
      return setOption(action, read);
    case "move":
      return moved(action, read);
    case "remove":
      return removed(action, scope, read);
    case "duplicate":
      return duplicated(action, read);
    case "add": {
      const { path, pointer, part: kind, values } = action;
      const name = newName(kind, values, valueByIds(read(path), pointer));
      const after =
        typeof values.after === "string" ? values.after : lastOf(valueByIds(read(path), pointer));
      const { after: _after, name: _name, ...asked } = values;
      return addedPart(
        definitions,
        lender,
        { kind, path, pointer, name, after, values: asked },
        read,
      );
    }
  }
}

/** @throws EditRefused when the part of the place is gone, or is one lender's while the change is for all */
function requirePart(place: Place, read: Read, { files }: Effective): void {
  const part = partOver(place);
  if (part === null || valueByIds(read(part.path), part.pointer) !== undefined) return;
  const noun = kindAt(part)?.noun ?? "part";
  throw valueByIds(files.get(part.path)?.value, part.pointer) === undefined
    ? new EditRefused(`The ${noun} is no longer there. Another person may have removed it.`)
    : onlyThisLender(`the ${noun}`);
}

/** Returns the name that a person gives, or one from the words of the new part. */
export function newName(
  kind: string,
  values: Readonly<Record<string, unknown>>,
  holder: unknown,
): string {
  if (typeof values.name === "string" && values.name !== "") return values.name;
  const first = [
    values["/title"],
    values["/label"],
    values["/to"] && `to ${words(values["/to"])}`,
    values["/page"],
    values["/block"],
    kind,
  ].find((each): each is string => typeof each === "string" && each !== "");
  const form = kind === "field" || kind === "fact" || kind === "state" ? camel : kebab;
  const taken = Array.isArray(holder)
    ? holder.map((each) => (isRecord(each) ? String(each.id) : ""))
    : Object.keys(isRecord(holder) ? holder : {});
  return unique(form(first ?? kind), taken);
}

const words = (name: unknown): string => String(name).replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2");

const lastOf = (holder: unknown): string | null => {
  const last: unknown = Array.isArray(holder) ? holder.at(-1) : undefined;
  return isRecord(last) && typeof last.id === "string" ? last.id : null;
};

/** Objects that say nothing once they are empty, and that the schemas do not allow then. */
const PRUNED = new Set(["when", "choices", "limits", "ui:options", "ui:messages", "args", "query"]);

function setOption({ path, pointer, value }: Place & { value: unknown }, read: Read): Change[] {
  const required = /^(\/form\/schema\/required)\/([^/]+)$/.exec(pointer);
  if (required !== null) {
    const [, list = "", name = ""] = required;
    const present = valueByIds(read(path), list);
    const names = listOf(present).filter((each) => each !== name);
    return [{ kind: "set", path, pointer: list, value: value === true ? [...names, name] : names }];
  }
  if (value !== undefined) return [{ kind: "set", path, pointer, value }];
  if (valueByIds(read(path), pointer) === undefined) return [];
  const tokens = parsePointer(pointer);
  let length = tokens.length;
  while (length > 1 && PRUNED.has(tokens[length - 2] ?? "")) {
    const holder = valueByIds(read(path), joinPointer("", ...tokens.slice(0, length - 1)));
    if (!isRecord(holder) || Object.keys(holder).length > 1) break;
    length -= 1;
  }
  return [{ kind: "remove", path, pointer: joinPointer("", ...tokens.slice(0, length)) }];
}

function moved({ path, pointer, by }: Place & { by: -1 | 1 }, read: Read): Change[] {
  if (kindAt({ path, pointer })?.kind !== "field") return [{ kind: "move", path, pointer, by }];
  const order = fieldOrder(read(path));
  const from = order.indexOf(nameOf({ path, pointer }));
  const to = from + by;
  if (from < 0 || to < 0 || to >= order.length)
    throw new EditRefused("It is at the end of its list already.");
  order.splice(to, 0, ...order.splice(from, 1));
  return [{ kind: "set", path, pointer: "/form/ui/ui:order", value: order }];
}

function removed(place: Place, scope: StructureRequest["scope"], read: Read): Change[] {
  const { path, pointer } = place;
  const name = nameOf(place);
  const value = read(path);
  switch (kindAt(place)?.kind) {
    case "field":
      return [{ kind: "set", path, pointer: "", value: withoutField(value, name) }];
    case "state":
      // What led to a state that a lender leaves out leads on by itself.
      return scope === "lender"
        ? [{ kind: "remove", path, pointer }]
        : [{ kind: "set", path, pointer: "", value: leadingOn(value as Flow, name) }];
    case "page":
      return [{ kind: "remove", path, pointer }, ...screenAlone(place, read)];
    default:
      return [{ kind: "remove", path, pointer }];
  }
}

/** Returns the flow without a state: what led there leads on, or is gone when nothing follows. */
function leadingOn(flow: Flow, left: string): Flow {
  const after = withoutStates(
    flow,
    flow.states.filter(({ id }) => id === left),
  );
  const states = after.states.flatMap((each) =>
    each.id === left
      ? []
      : each.transitions?.some(({ to }) => to === left)
        ? [{ ...each, transitions: each.transitions.filter(({ to }) => to !== left) }]
        : [each],
  );
  return { ...after, states };
}

/** Returns the removal of a page's screen, unless another page shows it. */
function screenAlone({ path, pointer }: Place, read: Read): Change[] {
  const page = valueByIds(read(path), pointer);
  const screen = isRecord(page) ? page.screen : undefined;
  const pages = valueByIds(read(path), "/pages");
  const showing = listOf(pages).filter((each) => isRecord(each) && each.screen === screen);
  const file = `${path.split("/")[0]}/screens/${String(screen)}.json`;
  return typeof screen === "string" && showing.length === 1 && read(file) !== undefined
    ? [{ kind: "file", path: file, value: undefined }]
    : [];
}

function duplicated({ path, pointer, name }: Place & { name: string }, read: Read): Change[] {
  const value = valueByIds(read(path), pointer);
  const tokens = parsePointer(pointer);
  const own = tokens.at(-1) ?? "";
  const list = joinPointer("", ...tokens.slice(0, -1));
  const holder = valueByIds(read(path), list);
  const isTaken = Array.isArray(holder)
    ? holder.some((each) => isRecord(each) && each.id === name)
    : isRecord(holder) && Object.hasOwn(holder, name);
  if (isTaken) throw new EditRefused(`"${name}" is already the name of something else.`);
  const kind = kindAt({ path, pointer })?.kind;
  if (kind === "field")
    return [{ kind: "set", path, pointer: "", value: copiedField(read(path), own, name) }];
  if (!isRecord(value)) return [{ kind: "set", path, pointer: joinPointer(list, name), value }];
  const copy = { ...value, id: name };
  if (kind !== "page") return [{ kind: "insert", path, pointer: list, after: own, value: copy }];
  const flow = path.split("/")[0] ?? "";
  const screen = name.split("/").at(-1) ?? name;
  const source = read(`${flow}/screens/${String(value.screen)}.json`);
  const page = {
    ...copy,
    ...(isRecord(value.query) && value.query.step !== undefined
      ? { query: { ...value.query, step: screen } }
      : { path: name }),
    screen,
  };
  return [
    {
      kind: "file",
      path: `${flow}/screens/${screen}.json`,
      value: copiedScreen(source, flow, screen),
    },
    { kind: "insert", path, pointer: list, after: own, value: page },
  ];
}

function copiedScreen(screen: unknown, flow: string, id: string): unknown {
  if (!isRecord(screen)) throw new EditRefused("The page has no screen to copy.");
  const { form } = screen;
  const schema = isRecord(form) ? form.schema : undefined;
  return {
    ...screen,
    id,
    ...(isRecord(form) && isRecord(schema)
      ? { form: { ...form, schema: { ...schema, $id: `screen:${flow}/${id}` } } }
      : {}),
  };
}
