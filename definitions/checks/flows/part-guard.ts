import type { Scope } from "#engine/index.ts";
import type { PartRow } from "../../parts/flow-parts.ts";
import { flowEntities } from "../../parts/flow-entities.ts";
import { declaredScope } from "../../guards/guard-names.ts";
import type { SchemaLookup } from "../../marks/marked-text.ts";
import type { EffectiveFlow } from "../../model.ts";
import { partFiles } from "../../parts/part-files.ts";
import type { FileCheck, FlowContext } from "../check.ts";
import { guardFaults, scopeOf } from "../guard-faults.ts";

type GuardScope = NonNullable<PartRow["guards"]>;
type ScopeOfPart = (
  context: FlowContext,
  flow: EffectiveFlow,
  schema: string,
  schemas: SchemaLookup,
) => Scope;

const scopes: Record<GuardScope, ScopeOfPart> = {
  facts: (definitions, flow) => scopeOf(flowEntities(flow, definitions), flow.flow.value.facts),
  entities: (definitions, flow) => scopeOf(flowEntities(flow, definitions)),
  declared: (_context, _flow, schema, schemas) => declaredScope(schemas, schema),
};

/** Finds guards without a meaning in the parts of a flow: screens, documents, e-mails, notifications, menus. */
export const partGuard: FileCheck = (flow, effective, definitions) =>
  partFiles(flow).flatMap(({ row: { guards, schema }, file }) =>
    guards === null
      ? []
      : guardFaults(
          file.value,
          { schema, schemas: effective.schemas },
          scopes[guards](definitions, flow, schema, effective.schemas),
          () => file.sourceMap(effective.organisation),
        ),
  );
