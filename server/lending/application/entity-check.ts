import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { memoize, statesOf } from "#engine/index.ts";
import type { DefinitionStore, FlowDefinition } from "#server/lending/definitions/contract.ts";
import type { Application, Profile } from "./ports.ts";

/**
 * A write would store a document that does not fit its schema. The cause is a defect of an effect,
 * a job or a definition.
 */
export class EntityError extends Error {
  override name = "EntityError";
  constructor(readonly faults: string[]) {
    super(`Nothing was written: the documents do not fit their schemas. ${faults.join("; ")}`);
  }
}

const ajv = new Ajv2020({ strict: false, allErrors: true, allowUnionTypes: true });
addFormats(ajv);

const validatorOf = memoize((schema: object) => {
  const { $id: _address, ...body } = schema as { $id?: string };
  return ajv.compile(body);
});

function faultsOf(schema: object, name: string, document: unknown): string[] {
  const validator = validatorOf(schema);
  if (validator(document)) return [];
  // The message has pointers and keywords only, because values are personal data.
  return (validator.errors ?? []).map((error) => {
    const extra = (error.params as { additionalProperty?: string }).additionalProperty;
    return `/${name}${error.instancePath}${extra === undefined ? "" : `/${extra}`} ${error.message ?? error.keyword}`;
  });
}

/** @throws EntityError with every place where the documents do not fit their schemas */
export function checkEntities(
  { definitions }: { definitions: Pick<DefinitionStore, "entity"> },
  documents: { application: Application; profile: Profile },
  /** Flow of the application: its product has the entities, its checklist the states. */
  { flow, source, entities }: Pick<FlowDefinition, "flow" | "source" | "entities">,
  /** Name of a narrower entity that the application must fit too; see `entity` of a flow. */
  narrower?: string,
): void {
  const { entity } = definitions;
  const states = statesOf(flow, source.checklist?.value ?? null);
  const state = documents.application.status?.checklistStatus;
  const allowed = narrower === undefined ? null : entity(narrower);
  const faults = [
    ...faultsOf(entities.application, "application", documents.application),
    ...(allowed === null ? [] : faultsOf(allowed, narrower ?? "", documents.application)),
    ...faultsOf(entities.profile, "profile", documents.profile),
    ...(state === undefined || states === null || states.includes(state)
      ? []
      : ["/application/status/checklistStatus must be a state of the flow's checklist"]),
  ];
  if (faults.length > 0) throw new EntityError(faults);
}
