/** Who writes a value of an application: the borrower on a page, a vendor in a step, or another system. */
import { isRecord } from "#engine/index.ts";
import type { Definitions, Effective, EffectiveFlow } from "#definitions/index.ts";
import { describedAt } from "#definitions/schemas/described-at.ts";
import { registeredNames } from "#definitions/marks/registered-names.ts";
import { otherWriters } from "#definitions/writes/other-writers.ts";
import { momentOf, possibleWrites } from "#definitions/writes/registered-writes.ts";
import { stepWriters } from "#definitions/writes/written-pointers.ts";
import { parsePointer } from "#engine/index.ts";
import type { Screen } from "#schemas/types/screen.ts";

/** Returns who writes the value at a pointer while a step is current, and by what. */
export type WhoWrites = (step: string | null, pointer: string) => string;

/** Whether what is written at one pointer changes the value at the other. */
const covers = (written: string, pointer: string): boolean =>
  pointer === written || pointer.startsWith(`${written}/`) || written.startsWith(`${pointer}/`);

export function whoWritesIn(
  effective: Effective,
  definitions: Definitions,
  flow: EffectiveFlow,
): WhoWrites {
  const flows = [flow, ...otherWriters(effective, definitions, flow)];
  return (step, pointer) =>
    jobOfStep(definitions, effective, flow, step, pointer) ??
    flows.flatMap((each) => screensWriting(each, definitions, step, pointer))[0] ??
    jobOfAnyStep(definitions, effective, flow, pointer) ??
    setBy(definitions, flow, pointer) ??
    "Staff or another system";
}

/** Returns the jobs of a step with what they do, when the step writes the value. */
function jobOfStep(
  definitions: Definitions,
  effective: Effective,
  flow: EffectiveFlow,
  step: string | null,
  pointer: string,
): string | null {
  const checklist = flow.checklist?.value;
  const index = checklist?.steps.findIndex(({ id }) => id === step) ?? -1;
  const writes = [...(stepWriters(effective, definitions, flow).bySteps[index] ?? [])];
  if (!writes.some((each) => covers(each, pointer))) return null;
  const jobs = registeredNames(checklist, "checklist", definitions.base.schemas).filter((use) =>
    use.pointer.startsWith(`/steps/${index}/`),
  );
  const own = jobs.filter(({ name }) =>
    possibleWrites(definitions.base.schemas(`jobs/${name}`)).some((each) => covers(each, pointer)),
  );
  // Jobs on documents write what the stage of the flow says.
  const onDocuments = jobs.filter(
    ({ name }) => momentOf(definitions.base.schemas(`jobs/${name}`)) !== null,
  );
  const [writing = []] = [own, onDocuments, jobs].filter((list) => list.length > 0);
  const named = [...new Set(writing.map(({ name }) => name))];
  const what = named.map((name) => `${descriptionOfJob(definitions, flow, name)} (${name})`);
  return what.length === 0 ? null : `Vendor or server: ${what.join(" or ")}`;
}

function jobOfAnyStep(
  definitions: Definitions,
  effective: Effective,
  flow: EffectiveFlow,
  pointer: string,
): string | null {
  for (const { id } of flow.checklist?.value.steps ?? []) {
    const job = jobOfStep(definitions, effective, flow, id, pointer);
    if (job !== null) return job;
  }
  return null;
}

function descriptionOfJob(definitions: Definitions, flow: EffectiveFlow, name: string): string {
  const own = flow.procedures?.value.jobs?.find(({ id }) => id === name)?.description;
  const schema = definitions.base.schemas(`jobs/${name}`);
  const text = own ?? (isRecord(schema) ? schema.description : undefined);
  return typeof text === "string" ? text.replace(/\.$/, "") : name;
}

/** Returns the pages of a flow on which a person writes the value. */
function screensWriting(
  flow: EffectiveFlow,
  definitions: Definitions,
  step: string | null,
  pointer: string,
): string[] {
  const { pages, checklist = [] } = flow.flow.value;
  const state = flow.checklist?.value.steps.find(({ id }) => id === step)?.state ?? "";
  const shown = new Set(
    checklist.flatMap(({ states, page }) => (states.includes(state) ? [page] : [])),
  );
  // The page of the step itself comes first.
  const ordered = pages.toSorted((a, b) => Number(shown.has(b.id)) - Number(shown.has(a.id)));
  return ordered.flatMap(({ id, screen }) => {
    const value = flow.screens.get(screen ?? "")?.value;
    if (value === undefined) return [];
    const page = `“${value.title}” (page ${id})`;
    const field = fieldWriting(value, pointer);
    if (field !== null) return [`The borrower answers “${short(field)}” on ${page}`];
    const effects = registeredNames(value, "screen", definitions.base.schemas).filter(
      ({ registry, name }) =>
        registry === "effects" &&
        possibleWrites(definitions.base.schemas(`effects/${name}`)).some((each) =>
          covers(each, pointer),
        ),
    );
    return effects.length === 0 ? [] : [`The borrower completes ${page}`];
  });
}

/** Titles of consents are long sentences. */
const short = (title: string): string => (title.length > 60 ? `${title.slice(0, 59)}…` : title);

/** Returns the title of the field that a screen saves at the pointer. */
function fieldWriting({ form }: Screen, pointer: string): string | null {
  for (const [property, target] of Object.entries(form?.bind ?? {})) {
    const place =
      typeof target === "string" ? target : "consent" in target ? "/application/consents" : null;
    if (place === null || !covers(place, pointer)) continue;
    const { properties } = (form?.schema ?? {}) as {
      properties?: Record<string, { title?: unknown }>;
    };
    const title = properties?.[property]?.title;
    return typeof title === "string" ? title : property;
  }
  return null;
}

/** Returns what the schema says about who sets the value. */
function setBy(definitions: Definitions, flow: EffectiveFlow, pointer: string): string | null {
  const [root = "", ...tokens] = parsePointer(pointer);
  const entities: Record<string, Record<string, unknown>> = {
    ...definitions.entitiesOf(flow.flow.value),
  };
  const text = describedAt(entities[root] ?? {}, tokens).way.at(-1)?.schema["x-set-by"];
  return typeof text === "string" ? text.replace(/\.$/, "") : null;
}
