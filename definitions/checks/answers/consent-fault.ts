import { isRecord, joinPointer } from "#engine/index.ts";
import { derived, memoize } from "#engine/memoize.ts";
import { asRecord, optionOf, propertiesOf } from "../../forms/drawn-properties.ts";
import type { Effective, EffectiveFlow } from "../../model.ts";
import type { Check } from "../check.ts";
import { folderFaults, type FileFault } from "../file-faults.ts";

/**
 * Finds consents that are given before the borrower gives them, and consents that the borrower may
 * leave out although a guard waits for them.
 */
export const consentFault: Check = (effective) =>
  [...effective.flows.values()].flatMap((flow) => {
    const awaited = awaitedConsents(effective, flow);
    return faultsIn(effective, flow.screens, [...awaited].sort().join(" "));
  });

/** Returns the types of consent that a guard of the flow's product reads. */
function awaitedConsents({ flows }: Effective, { flow }: EffectiveFlow): ReadonlySet<string> {
  const { product } = flow.value;
  return new Set(
    [...flows.values()]
      .filter((each) => (each.flow.value.product ?? product) === product)
      .flatMap(({ flow: { value }, checklist }) => [
        ...typesRead(value),
        ...(checklist === null ? [] : typesRead(checklist.value)),
      ]),
  );
}

/** Returns the texts that guards about consents compare with. */
const typesRead = derived((definition: object): readonly string[] =>
  Object.values(definition).flatMap((member: unknown) => typesIn(member)),
);

/** By the member of a definition, because an edit changes few of them. */
const typesIn = memoize((member: unknown): readonly string[] =>
  (JSON.stringify(member).match(TEXTS) ?? [])
    .filter((text) => text.includes("application.consents"))
    .flatMap((text) => [...text.matchAll(/'([A-Z][A-Z0-9_]*)'/g)].map(([, type = ""]) => type)),
);

/** The texts of a JSON document. */
const TEXTS = /"(?:[^"\\]|\\.)*"/g;

const faultsIn = folderFaults((screen, awaited: string): FileFault[] => {
  const { schema, bind, ui } = asRecord(asRecord(screen).form);
  if (!isRecord(schema) || !isRecord(bind)) return [];
  const properties = propertiesOf(schema, "/form/schema", asRecord(ui), false);
  return properties.flatMap(({ name, pointer, schema: own, ui: drawn }): FileFault[] => {
    const { consent } = asRecord(bind[name]);
    if (typeof consent !== "string") return [];
    const ticked = tickedAt(schema, name, "/form/schema");
    if (ticked !== null)
      return [
        {
          pointer: ticked,
          code: "consent-ticked",
          message: `The consent "${name}" is ticked beforehand. Only an act of the borrower is a consent.`,
          fix: "Remove the default.",
        },
      ];
    const isCondition = optionOf(drawn, "widget") === "consent";
    if (!isCondition && !awaited.split(" ").includes(consent)) return [];
    const missing = [
      ...(own.const === true ? [] : ['"const": true']),
      ...(requiredNames(schema).has(name) ? [] : ['its name in "required"']),
    ];
    return missing.length === 0
      ? []
      : [
          {
            pointer,
            code: "consent-optional",
            message: isCondition
              ? `"${name}" is shown as a condition, and the borrower may go on without it.`
              : `A guard waits for the consent "${consent}", and the borrower may go on without it.`,
            fix: `Add ${missing.join(" and ")}${isCondition ? ', or use the widget "checkbox"' : ""}.`,
          },
        ];
  });
});

/** Returns the place where a form gives a property a value beforehand. */
function tickedAt(schema: unknown, name: string, pointer: string): string | null {
  if (!isRecord(schema)) return null;
  for (const [key, each] of Object.entries(schema)) {
    const at = joinPointer(pointer, key);
    if (key === "default" && isRecord(each) && each[name] === true) return joinPointer(at, name);
    const own = key === "properties" ? asRecord(asRecord(each)[name]) : {};
    if (own.default === true) return joinPointer(at, name, "default");
    if (["then", "else"].includes(key)) {
      const inside = tickedAt(each, name, at);
      if (inside !== null) return inside;
    }
    if (key === "allOf" && Array.isArray(each))
      for (const [index, member] of each.entries()) {
        const inside = tickedAt(member, name, joinPointer(at, index));
        if (inside !== null) return inside;
      }
  }
  return null;
}

/** Returns every name that the form, or one of its conditions, requires. */
function requiredNames(schema: unknown): ReadonlySet<unknown> {
  if (Array.isArray(schema)) return new Set(schema.flatMap((each) => [...requiredNames(each)]));
  if (!isRecord(schema)) return new Set();
  return new Set([
    ...(Array.isArray(schema.required) ? (schema.required as unknown[]) : []),
    ...["then", "else", "allOf"].flatMap((key) => [...requiredNames(schema[key])]),
  ]);
}
