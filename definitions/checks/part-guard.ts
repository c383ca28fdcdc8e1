import { schemaScope, type Scope } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import type { PartRow } from "../flow-parts.ts";
import type { Definitions, EffectiveFlow, Entities } from "../model.ts";
import { partFiles } from "../part-files.ts";
import type { Check } from "./check.ts";
import { underwritingScope } from "../underwriting-scope.ts";
import { guardFaults, scopeOf } from "./guard-faults.ts";

/** What guards of the shell may read about the person at the page. */
export const sessionSchema = {
  type: "object",
  additionalProperties: false,
  properties: {
    authenticated: { type: "boolean" },
    broker: { type: "boolean" },
    additionalSigner: { type: "boolean" },
  },
} as const;

type GuardScope = NonNullable<PartRow["guards"]>;

const sessionScope = memoize((organisation: Record<string, unknown>): Scope =>
  schemaScope({ organisation, session: sessionSchema }),
);

const scopes: Record<GuardScope, (definitions: Definitions, flow: EffectiveFlow) => Scope> = {
  facts: ({ entities }: { entities: Entities }, { flow }) => scopeOf(entities, flow.value.facts),
  entities: ({ entities }) => scopeOf(entities),
  session: (definitions) => sessionScope(definitions.entity("organisation")),
  figures: () => underwritingScope,
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
            scopes[guards](definitions, flow),
            () => file.sourceMap(effective.organisation),
          ),
    ),
  );
