import type { Flow } from "#schemas/types/flow.ts";
import { cachedCompilation, guardFinding, isRecord, joinPointer } from "#engine/index.ts";
import type { GuardResult } from "#engine/guard/guard.ts";
import { flowEntities } from "../../parts/flow-entities.ts";
import type { EffectiveFlow } from "../../model.ts";
import type { Finding } from "../../findings/finding.ts";
import { suggestion } from "../../findings/suggest.ts";
import { findingAt, type FlowCheck } from "../check.ts";
import { scopeOf } from "../guard-faults.ts";

type Migration = NonNullable<Flow["migrations"]>[number];
type Fault = Pick<Finding, "message" | "pointer" | "fix">;

/**
 * Finds migrations that move no application, whose guard has no meaning, or that move answers to a
 * field that does not exist.
 */
export const migrationFault: FlowCheck = (effectiveFlow, effective, definitions) => {
  const { flow, screens } = effectiveFlow;
  const { migrations = [], version, facts } = flow.value;
  const entities = flowEntities(effectiveFlow, definitions);
  return migrations.flatMap((migration, index) => {
    const place = joinPointer("/migrations", index);
    const { when } = migration;
    const { diagnostics } =
      when === undefined ? NO_GUARD : cachedCompilation(scopeOf(entities, facts), when);
    return [
      ...diagnostics.map((diagnostic) =>
        guardFinding(
          diagnostic,
          when ?? "",
          `${place}/when`,
          flow.sourceMap(effective.organisation),
        ),
      ),
      ...[
        ...unused(migration, migrations.slice(0, index), version),
        ...draftsLost(migration, screens),
      ].map(({ pointer, ...fault }) =>
        findingAt(effective, flow, place + pointer, { code: "migration-fault", ...fault }),
      ),
    ];
  });
};

const NO_GUARD: Pick<GuardResult, "diagnostics"> = { diagnostics: [] };

function unused({ from }: Migration, before: readonly Migration[], version: number): Fault[] {
  if (from >= version)
    return [
      {
        pointer: "/from",
        message: `The flow is at version ${version}, so no application can move on from version ${from}.`,
        fix: "Raise the version of the flow, or correct the number.",
      },
    ];
  const all = before.find((each) => each.from === from && each.when === undefined);
  if (!all) return [];
  return [
    {
      pointer: "/from",
      message: `"${all.id}" already moves every application of version ${from}.`,
      fix: `Give "${all.id}" a condition, or put this one before it.`,
    },
  ];
}

function draftsLost({ drafts = {} }: Migration, screens: EffectiveFlow["screens"]): Fault[] {
  return Object.entries(drafts).flatMap(([from, target]) => {
    if (target === null) return [];
    const name = target.screen ?? from;
    const draftPointer = joinPointer(
      "/drafts",
      from,
      ...(target.screen === undefined ? [] : ["screen"]),
    );
    const screen = screens.get(name)?.value;
    if (!screen)
      return [
        {
          pointer: draftPointer,
          message: `The migration moves answers to the screen "${name}", which does not exist.`,
          fix: suggestion(name, [...screens.keys()]),
        },
      ];
    const schema: unknown = screen.form?.schema;
    const properties = isRecord(schema) && isRecord(schema.properties) ? schema.properties : {};
    return Object.entries(target.fields ?? {}).flatMap(([field, to]) =>
      typeof to === "string" && !Object.hasOwn(properties, to)
        ? [
            {
              pointer: joinPointer("/drafts", from, "fields", field),
              message: `The migration moves answers to the field "${to}", which the screen "${name}" does not ask for.`,
              fix: suggestion(to, Object.keys(properties)),
            },
          ]
        : [],
    );
  });
}
