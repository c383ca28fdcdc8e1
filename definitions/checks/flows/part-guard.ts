import { guardFinding, type Entities, type Scope } from "#engine/index.ts";
import type { PartRow } from "../../parts/part-row.ts";
import { flowEntities } from "../../parts/flow-entities.ts";
import { declaredScope } from "../../guards/guard-names.ts";
import type { SchemaLookup } from "../../marks/marked-text.ts";
import type { EffectiveFlow } from "../../model.ts";
import { inParts } from "../../parts/in-parts.ts";
import type { FileCheck } from "../check.ts";
import { diagnosed, scopeOf, scopeOfFile } from "../guard-faults.ts";

type GuardScope = NonNullable<PartRow["guards"]>;
type Facts = EffectiveFlow["flow"]["value"]["facts"];

/** A file whose guards are checked. */
interface Guarded {
  readonly value: unknown;
  readonly schema: string;
  readonly schemas: SchemaLookup;
  readonly entities: Entities;
  readonly facts: Facts;
}

const scopes: Record<GuardScope, (file: Guarded) => Scope> = {
  facts: ({ value, entities, facts, ...described }) =>
    scopeOfFile(value, described, entities, facts),
  entities: ({ entities }) => scopeOf(entities),
  declared: ({ schema, schemas }) => declaredScope(schemas, schema),
};

/** Finds guards without a meaning in the parts of a flow: screens, documents, e-mails, notifications, menus. */
export const partGuard: FileCheck = (flow, { organisation, schemas }, context) =>
  diagnosedIn(flow, schemas, flowEntities(flow, context), flow.flow.value.facts).map(
    ({ diagnostic, source, pointer, file }) =>
      guardFinding(diagnostic, source, pointer, file.sourceMap(organisation)),
  );

const diagnosedIn = inParts(
  ({ row: { guards, schema }, file }, schemas: SchemaLookup, entities: Entities, facts: Facts) => {
    if (guards === null) return [];
    const scope = scopes[guards]({ value: file.value, schema, schemas, entities, facts });
    return diagnosed(file.value, schema, schemas, scope).map((each) => ({ ...each, file }));
  },
);
