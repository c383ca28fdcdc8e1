/**
 * The schemas that editors read, by file name: one for each kind of definition, with the names that
 * exist. A flow, a checklist and a screen say which flow they belong to and get its names; other
 * files get the names of all flows.
 */
import { posix } from "node:path";
import { allKinds } from "#definitions/sources/kinds.ts";
import { isRecord } from "#engine/index.ts";
import type { Definitions } from "#definitions/index.ts";
import { partAt } from "#definitions/parts/part-paths.ts";
import { namedSchema, partialSchema, type Naming, type Schema } from "./named-schema.ts";
import { mergedNames, namesInAll, namesInFlow } from "./names.ts";
import { patchSchema } from "./patch-schema.ts";

/** Folder of the schemas below the root; git ignores it. */
export const EDITOR_SCHEMAS = ".cache/editor";

/** How a file says which flow it belongs to, by kind of schema. */
const IDENTITIES: Readonly<Record<string, (flow: string) => Schema>> = {
  flow: (flow) => ({ properties: { id: { const: flow } }, required: ["id"] }),
  checklist: (flow) => ({ properties: { id: { const: flow } }, required: ["id"] }),
  screen: (flow) => {
    const form = { properties: { $id: { pattern: `^screen:${flow}/` } }, required: ["$id"] };
    const inForm = { properties: { schema: form }, required: ["schema"] };
    return { properties: { form: inForm }, required: ["form"] };
  },
};

/** Kinds of files that organizations merge with those that they extend. */
const MERGED = new Set(["organisation", "theme"]);

/** Folder of the schemas with the names of all flows. */
const ALL = "all";
const FORM = "form/ui";

const fileOf = (name: string, flow?: string): string =>
  flow === undefined ? `${name}.schema.json` : `${flow}/${name}.schema.json`;

export function editorSchemas(definitions: Definitions): ReadonlyMap<string, Schema> {
  const { base } = definitions;
  const flows = [...base.flows.values()];
  const schemaNames = [...definitions.sources.files.keys()].flatMap(
    (path) => /^schemas\/(.+)\.schema\.json$/.exec(path)?.[1] ?? [],
  );
  // An overlay may use the pages, steps and fields that its lender adds.
  const lenders = [...definitions.organisations.keys()].map((code) => {
    const effective = definitions.effective(code);
    return { effective, own: definitions.within(effective) };
  });
  const namesOf = new Map(
    flows.map((flow) => {
      const added = lenders.flatMap(({ effective, own }) => {
        const theirs = effective.flows.get(flow.id);
        return theirs === undefined || theirs === flow ? [] : [namesInFlow(own, theirs)];
      });
      return [flow.id, mergedNames([namesInFlow(definitions, flow), ...added])] as const;
    }),
  );
  const all = namesInAll([...namesOf.values()]);
  const files = new Map<string, Schema>();
  const naming = (file: string, flow: string | undefined): Naming => ({
    names: namesOf.get(flow ?? "") ?? all,
    schemas: schemaNames,
    applications: flows
      .filter(({ id }) => flow === undefined || flow === ALL || flow === id)
      .flatMap((each) =>
        [definitions, ...lenders.map(({ own }) => own)].map(
          (own) => own.entitiesOf(each.flow.value).application,
        ),
      ),
    addressOf: (name) => {
      const own = fileOf(name, flow);
      const target = files.has(own) ? posix.join(EDITOR_SCHEMAS, own) : `schemas/${fileOf(name)}`;
      return posix.relative(posix.dirname(posix.join(EDITOR_SCHEMAS, file)), target);
    },
  });
  const add = (name: string, flow?: string): void => {
    const schema = base.schemas(name);
    const file = fileOf(name, flow);
    if (!isRecord(schema)) return;
    const named = namedSchema(schema, naming(file, flow));
    files.set(file, MERGED.has(name) ? partialSchema(named) : named);
  };
  // The schema of forms comes first, because screens refer to it.
  const byFlow = [FORM, ...Object.keys(IDENTITIES)];
  for (const name of byFlow) for (const flow of [ALL, ...namesOf.keys()]) add(name, flow);
  for (const [name, identity] of Object.entries(IDENTITIES))
    files.set(
      fileOf(name),
      [...namesOf.keys()].reduceRight<Schema>(
        (otherwise, id) => ({
          if: identity(id),
          then: { $ref: fileOf(name, id) },
          else: otherwise,
        }),
        { $ref: fileOf(name, ALL) },
      ),
    );
  for (const { schema } of allKinds())
    if (schema !== null && schema !== "overlay" && !byFlow.includes(schema)) add(schema);
  files.set(fileOf("overlay"), overlaySchema(definitions, files));
  return files;
}

/** Returns the schema of overlays: a patch for each file that they may change. */
function overlaySchema(definitions: Definitions, files: Map<string, Schema>): Schema {
  const overlay = definitions.base.schemas("overlay");
  const { $id: _id, ...whole } = isRecord(overlay) ? overlay : {};
  const properties = isRecord(whole.properties) ? whole.properties : {};
  const patch = isRecord(properties.patch) ? properties.patch : {};
  const parent = isRecord(properties.extends) ? properties.extends : {};
  const patches = [...definitions.base.files.values()].flatMap(({ path, value }) => {
    const part = partAt(path);
    if (part === null || !part.row.overlaid) return [];
    const own = fileOf(part.row.schema, part.flow);
    const address = files.has(own) ? own : fileOf(part.row.schema);
    const schema = files.get(address) ?? {};
    const file = `patches/${path.replace(/\.json$/, ".schema.json")}`;
    const from = posix.relative(posix.dirname(file), address);
    files.set(file, patchSchema(value, { schema, address: from }));
    return [[path, { $ref: file }] as const];
  });
  const codes = [...definitions.organisations.keys()];
  return {
    ...whole,
    properties: {
      ...properties,
      extends: codes.length === 0 ? parent : { ...parent, enum: codes },
      patch: { ...patch, properties: Object.fromEntries(patches) },
    },
  };
}
