/**
 * Turns the answers of a persona into changes of the data: each answer is written to the place that
 * its screen binds.
 */
import type { Persona } from "#schemas/types/persona.ts";
import type { Screen } from "#schemas/types/screen.ts";
import { isRecord, listOf, mergePatch, withValueAt, type Documents } from "#engine/index.ts";
import type { Effective } from "../model.ts";
import type { Sources } from "../sources/sources.ts";

/**
 * Returns the answers of a persona by `<flow>/<screen id>`, with those of the persona that it
 * extends.
 */
export function answersOf(sources: Sources, persona: string): Record<string, unknown> | null {
  const chain: Persona[] = [];
  for (let id: string | undefined = persona; id !== undefined; id = chain.at(-1)?.extends) {
    const value = sources.files.get(`flows/sandbox/personas/${id}.json`)?.value;
    if (!isRecord(value) || chain.some((each) => each.id === id)) return null;
    chain.push(value as unknown as Persona);
  }
  return chain
    .toReversed()
    .reduce<Record<string, unknown>>((all, { answers = {} }) => mergePatch(all, answers), {});
}

/**
 * Returns the data with everything that the persona answered before the flow began, in the order of
 * the other flows' pages. A registration has no checklist and comes before every flow with one.
 */
export function answeredElsewhere(
  effective: Effective,
  flow: string,
  answers: Record<string, unknown>,
  start: Documents,
): Documents {
  return Object.keys(answers)
    .filter((key) => !key.startsWith(`${flow}/`) && !isInvited(effective, key))
    .filter((key) => hasChecklist(effective, flow) || !hasChecklist(effective, flowIn(key)))
    .reduce((data, key) => answered(effective, key, answers[key], data) ?? data, start);
}

/** Returns whether a screen is one of an invited person, whose answers are in another application. */
const isInvited = (effective: Effective, key: string): boolean =>
  effective.flows.get(flowIn(key))?.flow.value.opens === "invitation";

const flowIn = (key: string): string => key.split("/")[0] ?? "";

const hasChecklist = (effective: Effective, flow: string): boolean =>
  (effective.flows.get(flow)?.checklist ?? null) !== null;

/**
 * Returns the data with the answers of one screen; null when the screen does not exist or the
 * persona has no answers for it.
 */
export function answered(
  effective: Effective,
  key: string,
  answer: unknown,
  data: Documents,
): Documents | null {
  const [flow = "", ...id] = key.split("/");
  const screen = effective.flows.get(flow)?.screens.get(id.join("/"))?.value;
  const values: unknown = Array.isArray(answer) ? answer[0] : answer;
  if (screen === undefined || !isRecord(values)) return null;
  return Object.entries(screen.form?.bind ?? {}).reduce(
    (written, [name, binding]) => write(written, binding, values[name]),
    data,
  );
}

type Binding = NonNullable<Screen["form"]>["bind"][string];

function write(data: Documents, binding: Binding, value: unknown): Documents {
  if (value === undefined || !isConcrete(value)) return data;
  if (typeof binding === "string")
    return /^\/(application|profile)\//.test(binding) ? withValueAt(data, binding, value) : data;
  if (!("consent" in binding) || value !== true) return data;
  const { consents } = data.application;
  const sentences = listOf(consents);
  return withValueAt(data, "/application/consents", [...sentences, { type: binding.consent }]);
}

/** Placeholders such as `{upload:PASSPORT}` stand for values that only a running product has. */
function isConcrete(value: unknown): boolean {
  return !JSON.stringify(value).includes('"{');
}
