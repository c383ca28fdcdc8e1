import type { Scope } from "#engine/index.ts";
import type { PartRow } from "../../parts/flow-parts.ts";
import { flowEntities } from "../../parts/flow-entities.ts";
import { declaredScope } from "../../guards/guard-names.ts";
import type { SchemaLookup } from "../../marks/marked-text.ts";
import type { EffectiveFlow } from "../../model.ts";
import { partFiles } from "../../parts/part-files.ts";
import type { FileCheck, FlowContext } from "../check.ts";
import { guardFaults, scopeOf, scopeOfFile } from "../guard-faults.ts";

type GuardScope = NonNullable<PartRow["guards"]>;
/** A part of a flow whose guards are checked. */
interface Part {
  readonly context: FlowContext;
  readonly flow: EffectiveFlow;
  readonly value: unknown;
  readonly schema: string;
  readonly schemas: SchemaLookup;
}

const scopes: Record<GuardScope, (part: Part) => Scope> = {
  facts: ({ context, flow, value, ...described }) =>
    scopeOfFile(value, described, flowEntities(flow, context), flow.flow.value.facts),
  entities: ({ context, flow }) => scopeOf(flowEntities(flow, context)),
  declared: ({ schema, schemas }) => declaredScope(schemas, schema),
};

/** Finds guards without a meaning in the parts of a flow: screens, documents, e-mails, notifications, menus. */
export const partGuard: FileCheck = (flow, { organisation, schemas }, context) =>
  partFiles(flow).flatMap(({ row: { guards, schema }, file }) =>
    guards === null
      ? []
      : guardFaults(
          file.value,
          { schema, schemas },
          scopes[guards]({ context, flow, value: file.value, schema, schemas }),
          () => file.sourceMap(organisation),
        ),
  );
