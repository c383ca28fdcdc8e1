import { isRecord, joinPointer } from "#engine/index.ts";
import { conformance } from "../conformance.ts";
import type { Registry, RegistryName } from "../registry.ts";
import { suggestion } from "../suggest.ts";
import type { Check } from "./check.ts";
import { fileFaults, type FileFault } from "./file-faults.ts";

interface Use {
  registry: RegistryName;
  name: string;
  pointer: string;
  options: unknown;
  optionsPointer: string;
}

const items = (value: unknown): [number, Record<string, unknown>][] =>
  Array.isArray(value)
    ? [...value.entries()].filter((entry): entry is [number, Record<string, unknown>] =>
        isRecord(entry[1]),
      )
    : [];

/**
 * Returns everything that a screen takes from a registry. `ui:field` counts as a widget, because
 * the form finds both by name.
 */
function usesIn(screen: Record<string, unknown>): Use[] {
  const uses: Use[] = [];
  for (const [index, block] of items(screen.body))
    if (typeof block.block === "string")
      uses.push({
        registry: "blocks",
        name: block.block,
        pointer: joinPointer("/body", index, "block"),
        options: block.options,
        optionsPointer: joinPointer("/body", index, "options"),
      });
  for (const [index, action] of items(screen.actions))
    for (const [effectIndex, effect] of items(action.effects))
      if (typeof effect.effect === "string")
        uses.push({
          registry: "effects",
          name: effect.effect,
          pointer: joinPointer("/actions", index, "effects", effectIndex, "effect"),
          options: effect.options,
          optionsPointer: joinPointer("/actions", index, "effects", effectIndex, "options"),
        });
  const form = screen.form;
  if (isRecord(form)) widgetsIn(form.ui, "/form/ui", uses);
  return uses;
}

function widgetsIn(ui: unknown, pointer: string, uses: Use[]): void {
  if (!isRecord(ui)) return;
  for (const key of ["ui:widget", "ui:field"] as const) {
    const name = ui[key];
    // `hidden` belongs to RJSF and draws nothing.
    if (typeof name === "string" && name !== "hidden")
      uses.push({
        registry: "widgets",
        name,
        pointer: joinPointer(pointer, key),
        options: ui["ui:options"],
        optionsPointer: joinPointer(pointer, "ui:options"),
      });
  }
  for (const [key, value] of Object.entries(ui))
    if (!key.startsWith("ui:")) widgetsIn(value, joinPointer(pointer, key), uses);
}

/** Returns the vendor jobs that a checklist runs. */
function jobsIn(checklist: Record<string, unknown>): Use[] {
  return items(checklist.steps).flatMap(([step, { run }]) =>
    items(run).flatMap(([index, { job, options }]): Use[] => {
      const pointer = joinPointer("/steps", step, "run", index);
      const optionsPointer = joinPointer(pointer, "options");
      return typeof job === "string"
        ? [
            {
              registry: "jobs",
              name: job,
              pointer: joinPointer(pointer, "job"),
              options,
              optionsPointer,
            },
          ]
        : [];
    }),
  );
}

const singular: Record<RegistryName, string> = {
  widgets: "widget",
  blocks: "block",
  effects: "effect",
  jobs: "job",
};

/**
 * Finds names of blocks, widgets, effects and jobs that do not exist, and options that they do not
 * take.
 */
export const registryUnknown: Check = (effective, { registries }) =>
  [...effective.flows.values()].flatMap(({ screens, checklist }) => [
    ...[...screens.values()].flatMap((file) => faultsIn(effective, file, registries, usesIn)),
    ...(checklist ? faultsIn(effective, checklist, registries, jobsIn) : []),
  ]);

type Registries = Readonly<Record<RegistryName, Registry>>;
type UsesIn = (value: Record<string, unknown>) => Use[];

const faultsIn = fileFaults((value, registries: Registries, uses: UsesIn): FileFault[] => {
  if (!isRecord(value)) return [];
  return uses(value).flatMap((use): FileFault[] => {
    const registered = registries[use.registry];
    const noun = singular[use.registry];
    const validate = registered.get(use.name);
    if (!validate)
      return [
        {
          pointer: use.pointer,
          code: `${noun}-unknown`,
          message: `There is no ${noun} "${use.name}".`,
          fix: suggestion(use.name, [...registered.keys()]),
        },
      ];
    return conformance(validate, use.options ?? {}, NOWHERE, {
      code: `${noun}-options`,
      prefix: use.optionsPointer,
      subject: `Options of the ${noun} "${use.name}"`,
    }).map(({ pointer, code, message, fix }) => ({ pointer, code, message, fix }));
  });
});

/** The places come later, from the file that gave each value. */
const NOWHERE = { path: "", placeOf: () => null };
