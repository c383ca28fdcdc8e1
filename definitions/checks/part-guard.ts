import type { Scope } from "#engine/index.ts";
import type { PartRow } from "../flow-parts.ts";
import { flowEntities } from "../flow-entities.ts";
import { declaredScope } from "../guard-names.ts";
import type { Definitions, EffectiveFlow } from "../model.ts";
import { partFiles } from "../part-files.ts";
import type { Check } from "./check.ts";
import { guardFaults, scopeOf } from "./guard-faults.ts";

type GuardScope = NonNullable<PartRow["guards"]>;
type ScopeOfPart = (definitions: Definitions, flow: EffectiveFlow, schema: string) => Scope;

const scopes: Record<GuardScope, ScopeOfPart> = {
  facts: (definitions, flow) => scopeOf(flowEntities(flow, definitions), flow.flow.value.facts),
  entities: (definitions, flow) => scopeOf(flowEntities(flow, definitions)),
  declared: ({ base }, _flow, schema) => declaredScope(base.schemas, schema),
};

/** Finds guards without a meaning in the parts of a flow: screens, documents, e-mails, notifications, menus. */
export const partGuard: Check = (effective, definitions) =>
  [...effective.flows.values()].flatMap((flow) =>
    partFiles(flow).flatMap(({ row: { guards, schema }, file }) =>
      guards === null
        ? []
        : guardFaults(
            file.value,
            { schema, schemas: effective.schemas },
            scopes[guards](definitions, flow, schema),
            () => file.sourceMap(effective.organisation),
          ),
    ),
  );
