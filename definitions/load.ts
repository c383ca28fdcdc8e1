/**
 * The entry point: reads a root, checks its files, and merges and publishes the definitions of each
 * organization.
 */
import type { ValidateFunction } from "ajv/dist/2020.js";
import { isRecord } from "#engine/index.ts";
import { cachedByKey } from "./identity/cached-by-key.ts";
import { contentHash } from "./identity/canonical.ts";
import { conformance } from "./schemas/conformance.ts";
import { effectiveOf, untouchedOf } from "./overlays/effective.ts";
import { Interned } from "./identity/interned.ts";
import { keptOr, type KeptResults } from "./incremental/kept-results.ts";
import { schemasHash } from "./identity/content-keys.ts";
import type { Definitions, Effective, Entities } from "./model.ts";
import { finding, type Finding } from "./findings/finding.ts";
import { flagsIn, withFlags } from "./guards/flag-entities.ts";
import { partAt } from "./parts/part-paths.ts";
import { memoize } from "#engine/memoize.ts";
import { localized, SOURCE_LOCALE } from "./copy/localized.ts";
import type { ReadOptions } from "./sources/entries.ts";
import { chainOf, organisationsIn, type Organisation } from "./overlays/organisations.ts";
import { organisationSettings, settingOf } from "./overlays/settings.ts";
import { publish } from "./publish/publish.ts";
import { productPatches, type ProductPatches } from "./overlays/product-patches.ts";
import { shapedSources } from "./sources/shaped-sources.ts";
import { prototypeKeys } from "./sources/prototype-keys.ts";
import { personasIn } from "./sandbox/personas.ts";
import { compileSchema, readRegistries } from "./schemas/registry.ts";
import { schemaFindings } from "./schemas/schema-files.ts";
import type { SourceFile } from "./sources/source-file.ts";
import { readSources, UnusableRoot, type Sources } from "./sources/sources.ts";

/**
 * Reads and checks a root, and returns its definitions. Faults of the files are findings of the
 * result.
 * @param kept results of earlier runs; the checks then run only on what they have not seen
 * @throws {UnusableRoot} as `readSources` and `definitionsOf`
 */
export const loadDefinitions = async (
  root: string,
  options?: ReadOptions,
  kept: KeptResults | null = null,
): Promise<Definitions> => definitionsOf(await readSources(root, options), kept);

/**
 * Returns the definitions of sources that are already read.
 * @throws {UnusableRoot} when the schemas of application and profile cannot be read
 */
export function definitionsOf(given: Sources, kept: KeptResults | null = null): Definitions {
  const sources = shapedSources(given);
  const written = sources.written ?? sources;
  const organisations = organisationsIn(sources);
  const untouched = untouchedOf(sources);
  const effective = cachedByKey((code: string) => {
    if (!organisations.has(code)) throw new Error(`There is no organization "${code}".`);
    return effectiveOf(code, untouched, organisations, base);
  });
  const validatorFor = validatorsOf(sources);
  const writtenBy = written === sources ? organisations : organisationsIn(written);
  const findingsOf = (path: string): Finding[] => {
    const file = written.files.get(path);
    return file === undefined
      ? []
      : [...prototypeKeys(file), ...checkFile(file, written, validatorFor, writtenBy, kept)];
  };
  const entities = withFlags(
    entitiesOf(entity(sources, "application"), entity(sources, "profile")),
    flagsIn(sources),
  );
  const base = effectiveOf(null, untouched, organisations, null);
  const patchesOf = (flows: Effective["flows"], shared: ProductPatches | null) =>
    productPatches(flows, entities, validatorFor("product-application"), shared);
  const products = patchesOf(base.flows, null);
  const hasOwnFields = ({ flows }: Effective) =>
    [...flows].some(
      ([id, { application }]) =>
        application !== null && application !== base.flows.get(id)?.application,
    );
  const productsFor = (effective_: Effective): ProductPatches =>
    hasOwnFields(effective_) ? patchesOf(effective_.flows, products) : products;
  const publishIn = (code: string, effective_: Effective, locale: string) =>
    publish(
      code,
      localized(effective_, locale),
      { core: entities, patchOf: productsFor(effective_).patchOf },
      locale,
    );
  const definitions: Definitions = {
    root: sources.root,
    hash: sources.hash,
    sources,
    kept,
    organisations,
    base,
    // Compiling the schemas takes long, and a server that runs built definitions needs none of them.
    registries: () => readRegistries(sources, kept),
    personas: () => personasIn(sources),
    findingsOf,
    fileFindings: () => [
      ...sources.findings,
      ...schemaFindings(sources, kept),
      ...[...sources.files.keys()].flatMap(findingsOf),
    ],
    entities,
    entitiesOf: products.entitiesOf,
    entity: (name) => entity(sources, name),
    validatorFor,
    effective,
    effectiveFrom: (code, files) =>
      effectiveOf(
        code,
        // Callers cache these results themselves; sharing them here would keep them in memory
        // forever.
        { ...untouched, interned: new Interned() },
        organisationsIn({ ...sources, files: new Map(files.map((file) => [file.path, file])) }),
        base,
      ),
    infoFrom: (code, files) =>
      organisationSettings(
        chainOf(
          code,
          organisationsIn({ ...sources, files: new Map(files.map((file) => [file.path, file])) }),
        ).chain,
        organisationSchema(sources),
      ),
    within(effective_) {
      const own = productsFor(effective_);
      return own === products ? definitions : { ...definitions, entitiesOf: own.entitiesOf };
    },
    publish: (code, effective_, locale = SOURCE_LOCALE) => publishIn(code, effective_, locale),
    publication: (code, locale = SOURCE_LOCALE) => publishIn(code, effective(code), locale),
  };
  return definitions;
}

const organisationSchema = ({ files }: Sources): unknown =>
  files.get("schemas/organisation.schema.json")?.value;

/**
 * Returns the same object for the same schemas, so that results cached by it outlive a reload of
 * the definitions.
 */
const entitiesOf = memoize(
  (application: Record<string, unknown>, profile: Record<string, unknown>): Entities => ({
    application,
    profile,
  }),
);

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
              ? "This is not a JSON Schema. Guards cannot be compiled without it."
              : "The file is missing. Guards cannot be compiled without it.",
            fix: "Write the schema of the entity.",
          }),
        ],
  );
}

/** The check of the schemas reports what is wrong with each. */
function validatorsOf(sources: Sources): Definitions["validatorFor"] {
  const validatorFor = cachedByKey((name: string): { validate: ValidateFunction | null } => {
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
  kept: KeptResults | null,
): Finding[] {
  if (!file.path.startsWith("flows/")) return [];
  // An unreadable file already has a finding.
  if (!file.kind && file.value === undefined) return [];
  if (!file.kind)
    return [
      finding({
        code: "file-unknown",
        severity: "warning",
        file: file.path,
        line: 1,
        column: 1,
        message: "No part of the product reads a file at this path.",
        fix: "Move it to the path of its kind, or remove it.",
      }),
    ];
  const part = partAt(file.path.slice("flows/".length));
  const flow = part?.flow;
  if (
    part !== null &&
    part.id !== null &&
    part.row.merged &&
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
        message: `The file belongs to the flow "${flow}", but there is no flows/${flow}/flow.json.`,
        fix: "Write the flow, or move the file to its flow.",
      }),
    ];
  if (file.value === undefined || file.kind.schema === null) return [];
  const { schema, name } = file.kind;
  const whole = wholeOf(file, organisations, sources);
  return keptOr(
    kept,
    () => ["file", schemasHash(sources), file.path, file.hash, contentHash(whole)],
    () => {
      const validate = validatorFor(schema);
      return validate ? conforms(file, whole, name, validate) : [];
    },
  );
}

const conforms = memoize(
  (file: SourceFile, value: unknown, kind: string, validate: ValidateFunction) =>
    conformance(validate, value, file, { code: `${kind}-schema` }),
);

/**
 * Returns the content of a file merged with the organizations that it extends: only the merged
 * settings must fit the schema.
 */
function wholeOf(
  file: SourceFile,
  organisations: ReadonlyMap<string, Organisation>,
  sources: Sources,
): unknown {
  const kind = file.kind?.name;
  if ((kind !== "organisation" && kind !== "theme") || !isRecord(file.value)) return file.value;
  const code = /^flows\/organisations\/([^/]+)\//.exec(file.path)?.[1] ?? "";
  const { chain } = chainOf(code, organisations);
  return kind === "theme"
    ? settingOf(kind, chain)
    : organisationSettings(chain, organisationSchema(sources));
}
