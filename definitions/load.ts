/** The one way in: reads a root, checks it, and answers for each organisation. */
import type { ValidateFunction } from "ajv/dist/2020.js";
import { isRecord } from "#engine/index.ts";
import { conformance } from "./conformance.ts";
import { effectiveOf, Interned, untouchedOf, type Effective } from "./effective.ts";
import { finding, type Finding } from "./finding.ts";
import { partOf } from "./kinds.ts";
import { once } from "./once.ts";
import { localised, SOURCE_LOCALE } from "./localised.ts";
import { chainOf, organisationsIn, type Organisation } from "./organisations.ts";
import { settingOf } from "./settings.ts";
import { publish, type Entities, type Publication } from "./publish.ts";
import { prototypeKeys } from "./prototype-keys.ts";
import { compileSchema, readRegistries, type Registry, type RegistryName } from "./registry.ts";
import { schemaFindings } from "./schema-files.ts";
import {
  readSources,
  UnusableRoot,
  type ReadOptions,
  type SourceFile,
  type Sources,
} from "./sources.ts";

export interface Definitions {
  root: string;
  /** Identity of everything that was read. */
  hash: string;
  sources: Sources;
  organisations: ReadonlyMap<string, Organisation>;
  registries: Record<RegistryName, Registry>;
  entities: Entities;
  /** Another entity under schemas/, by name. Throws when there is none. */
  entity(name: string): Record<string, unknown>;
  /** Validator of a schema under schemas/, by name without `.schema.json`; null when there is none. */
  validatorFor(schema: string): ValidateFunction | null;
  /** Findings about single files: unreadable JSON, and differences from the schemas. */
  fileFindings: readonly Finding[];
  /** The shared definitions without any overlay. */
  base: Effective;
  /** Computed once per organisation. Throws for a code that does not exist. */
  effective(organisation: string): Effective;
  /** An organisation's definitions from files that were read apart: those of its own folder and of every one that it extends. */
  effectiveFrom(organisation: string, files: readonly SourceFile[]): Effective;
  /** Only what such an organisation says of itself, without its overlay. */
  infoFrom(organisation: string, files: readonly SourceFile[]): Record<string, unknown>;
  /** Publishes an effective definition in a language, English without one. Throws for schemas that do not compile. */
  publish(organisation: string, effective: Effective, locale?: string): Publication;
  /** Made at every call: a manifest is large. Throws for a code that does not exist and for schemas that do not compile. */
  publication(organisation: string, locale?: string): Publication;
}

export const loadDefinitions = async (root: string, options?: ReadOptions): Promise<Definitions> =>
  definitionsOf(await readSources(root, options));

/** Fails with `UnusableRoot` when the schemas of application and profile cannot be read. */
export function definitionsOf(sources: Sources): Definitions {
  const organisations = organisationsIn(sources);
  const registries = readRegistries(sources);
  const untouched = untouchedOf(sources);
  const effective = remembered((code: string) => {
    if (!organisations.has(code)) throw new Error(`There is no organisation "${code}".`);
    return effectiveOf(code, untouched, organisations);
  });
  const validatorFor = validatorsOf(sources);
  const fileFindings = [...sources.files.values()].flatMap((file) => [
    ...prototypeKeys(file),
    ...checkFile(file, sources, validatorFor, organisations),
  ]);
  const entities = entitiesOf(entity(sources, "application"), entity(sources, "profile"));
  return {
    root: sources.root,
    hash: sources.hash,
    sources,
    organisations,
    base: effectiveOf(null, untouched, organisations),
    registries,
    entities,
    entity: (name) => entity(sources, name),
    validatorFor,
    fileFindings: [...sources.findings, ...schemaFindings(sources), ...fileFindings],
    effective,
    effectiveFrom: (code, files) =>
      effectiveOf(
        code,
        // What is equal for many is found again by who keeps it; what nobody keeps must not stay.
        { ...untouched, interned: new Interned() },
        organisationsIn({ ...sources, files: new Map(files.map((file) => [file.path, file])) }),
      ),
    infoFrom: (code, files) =>
      settingOf(
        "organisation",
        chainOf(
          code,
          organisationsIn({ ...sources, files: new Map(files.map((file) => [file.path, file])) }),
        ).chain,
      ),
    publish: (code, effective_, locale = SOURCE_LOCALE) =>
      publish(code, localised(effective_, locale), entities, locale),
    publication: (code, locale = SOURCE_LOCALE) =>
      publish(code, localised(effective(code), locale), entities, locale),
  };
}

/** The same object for the same schemas: whatever was found out about guards over them holds for the next definitions, too. */
const entitiesOf = once(
  (application: Record<string, unknown>, profile: Record<string, unknown>): Entities => ({
    application,
    profile,
  }),
);

function remembered<T>(compute: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    const value = known.get(key) ?? compute(key);
    known.set(key, value);
    return value;
  };
}

function entity(sources: Sources, name: string): Record<string, unknown> {
  const path = `schemas/${name}.schema.json`;
  const file = sources.files.get(path);
  if (isRecord(file?.value)) return file.value;
  const faults = file?.faults.filter(({ severity }) => severity === "error") ?? [];
  throw new UnusableRoot(
    faults.length > 0
      ? faults
      : [
          finding({
            code: "root-unusable",
            file: path,
            message: file
              ? "This is not a JSON Schema, and without it no guard has a meaning."
              : "The file is missing, and without it no guard has a meaning.",
            fix: "Put the schema of the entity here.",
          }),
        ],
  );
}

/** What is wrong with a schema is said once, where all of them are looked at. */
function validatorsOf(sources: Sources): Definitions["validatorFor"] {
  const validatorFor = remembered((name: string): { validate: ValidateFunction | null } => {
    const path = `schemas/${name}.schema.json`;
    const schema = sources.files.get(path)?.value;
    if (schema === undefined) return { validate: null };
    const compiled = compileSchema(path, schema);
    return "validate" in compiled ? compiled : { validate: null };
  });
  return (name) => validatorFor(name).validate;
}

function checkFile(
  file: SourceFile,
  sources: Sources,
  validatorFor: (schema: string) => ValidateFunction | null,
  organisations: ReadonlyMap<string, Organisation>,
): Finding[] {
  if (!file.path.startsWith("flows/")) return [];
  // What cannot be read was said already.
  if (!file.kind && file.value === undefined) return [];
  if (!file.kind)
    return [
      finding({
        code: "file-unknown",
        severity: "warning",
        file: file.path,
        line: 1,
        column: 1,
        message: "Nothing reads a file at this path.",
        fix: "Move it to where its kind belongs, or remove it.",
      }),
    ];
  const flow = partOf(file.path.slice("flows/".length))?.flow;
  if (
    flow !== undefined &&
    !sources.files.has(`flows/${flow}/flow.json`) &&
    !sources.files.has(`flows/${flow}/words.json`) &&
    !sources.files.has(`flows/${flow}/answers.json`)
  )
    return [
      finding({
        code: "flow-missing",
        file: file.path,
        line: 1,
        column: 1,
        message: `This belongs to the flow "${flow}", but there is no flows/${flow}/flow.json.`,
        fix: "Write the flow, or move the file to the flow that it belongs to.",
      }),
    ];
  if (file.value === undefined || file.kind.schema === null) return [];
  const validate = validatorFor(file.kind.schema);
  return validate ? conforms(file, wholeOf(file, organisations), file.kind.name, validate) : [];
}

const conforms = once(
  (file: SourceFile, value: unknown, kind: string, validate: ValidateFunction) =>
    conformance(validate, value, file, { code: `${kind}-schema` }),
);

/** What the file says with all that its organisation has from those that it extends: only the whole must fit the schema. */
function wholeOf(file: SourceFile, organisations: ReadonlyMap<string, Organisation>): unknown {
  const kind = file.kind?.name;
  if ((kind !== "organisation" && kind !== "theme") || !isRecord(file.value)) return file.value;
  const code = /^flows\/organisations\/([^/]+)\//.exec(file.path)?.[1] ?? "";
  return settingOf(kind, chainOf(code, organisations).chain);
}
