import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { Services } from "#server/services.ts";
import type { Application, Profile } from "./ports.ts";

/** A write that would leave a document that is not one: a defect of an effect, a job or a definition. */
export class EntityError extends Error {
  override name = "EntityError";
  constructor(readonly faults: string[]) {
    super(`Nothing was written, because it would not fit the entity: ${faults.join("; ")}`);
  }
}

const ajv = new Ajv2020({ strict: false, allErrors: true, allowUnionTypes: true });
addFormats(ajv);
const compiled = new WeakMap<object, ValidateFunction>();

function faultsOf(schema: object, name: string, document: unknown): string[] {
  const known = compiled.get(schema);
  const { $id: _address, ...body } = schema as { $id?: string };
  const validator = known ?? ajv.compile(body);
  if (!known) compiled.set(schema, validator);
  if (validator(document)) return [];
  // Pointers and keywords only: the values are personal.
  return (validator.errors ?? []).map((error) => {
    const extra = (error.params as { additionalProperty?: string }).additionalProperty;
    return `/${name}${error.instancePath}${extra === undefined ? "" : `/${extra}`} ${error.message ?? error.keyword}`;
  });
}

/** Throws an EntityError that names every place where the documents do not fit their schemas. */
export function checkEntities(
  services: Services,
  documents: { application: Application; profile: Profile },
  /** Name of the entity that the application must fit besides; see `entity` of a flow. */
  narrower?: string,
): void {
  const { entities, entity } = services.definitions;
  const allowed = narrower === undefined ? null : entity(narrower);
  const faults = [
    ...faultsOf(entities.application, "application", documents.application),
    ...(allowed === null ? [] : faultsOf(allowed, narrower ?? "", documents.application)),
    ...faultsOf(entities.profile, "profile", documents.profile),
  ];
  if (faults.length > 0) throw new EntityError(faults);
}
