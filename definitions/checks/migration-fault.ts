import type { Flow } from "#schemas/types/flow.ts";
import { isRecord } from "#engine/index.ts";
import type { EffectiveFlow } from "../effective.ts";
import type { Finding } from "../finding.ts";
import { joinPointer } from "../pointer.ts";
import { suggestion } from "../suggest.ts";
import { findingAt, type Check } from "./check.ts";
import { guardFaults, scopeOf } from "./guard-faults.ts";

type Migration = NonNullable<Flow["migrations"]>[number];
type Fault = Pick<Finding, "message" | "pointer" | "fix">;

const guardsOf = (value: unknown): [pointer: string, source: string][] =>
  (isRecord(value) && Array.isArray(value.migrations) ? value.migrations : []).flatMap(
    (migration: unknown, index): [string, string][] =>
      isRecord(migration) && typeof migration.when === "string"
        ? [[joinPointer("/migrations", index, "when"), migration.when]]
        : [],
  );

/** A migration that moves nobody, whose condition has no meaning, or that moves what was typed to where nothing asks for it. */
export const migrationFault: Check = (effective, { entities }) =>
  [...effective.flows.values()].flatMap(({ flow, screens }) => {
    const migrations = flow.value.migrations ?? [];
    return [
      ...guardFaults(flow.value, guardsOf, scopeOf(entities, flow.value.facts), () =>
        flow.sourceMap(effective.organisation),
      ),
      ...migrations.flatMap((migration, index) =>
        [
          ...unused(migration, migrations.slice(0, index), flow.value.version),
          ...draftsLost(migration, screens),
        ].map(({ pointer, ...fault }) =>
          findingAt(effective, flow, `/migrations/${index}${pointer}`, {
            code: "migration-fault",
            ...fault,
          }),
        ),
      ),
    ];
  });

function unused({ from }: Migration, before: readonly Migration[], version: number): Fault[] {
  if (from >= version)
    return [
      {
        pointer: "/from",
        message: `The flow is at version ${version}: no application leaves version ${from} for a later one.`,
        fix: "Raise the version of the flow, or correct the number.",
      },
    ];
  const all = before.find((each) => each.from === from && each.when === undefined);
  if (!all) return [];
  return [
    {
      pointer: "/from",
      message: `"${all.id}" moves every application of version ${from} already.`,
      fix: `Give "${all.id}" a condition, or put this one before it.`,
    },
  ];
}

function draftsLost({ drafts = {} }: Migration, screens: EffectiveFlow["screens"]): Fault[] {
  return Object.entries(drafts).flatMap(([from, target]) => {
    if (target === null) return [];
    const name = target.screen ?? from;
    const at = joinPointer("/drafts", from, ...(target.screen === undefined ? [] : ["screen"]));
    const screen = screens.get(name)?.value;
    if (!screen)
      return [
        {
          pointer: at,
          message: `What was typed goes to the screen "${name}", which is not there.`,
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
              message: `What was typed goes to the field "${to}", which the screen "${name}" does not ask for.`,
              fix: suggestion(to, Object.keys(properties)),
            },
          ]
        : [],
    );
  });
}
