import { isRecord, joinPointer, valueAt } from "#engine/index.ts";
import { lookupUses } from "#engine/form/lookups.ts";
import { asRecord } from "../../forms/drawn-properties.ts";
import type { SchemaLookup } from "../../marks/marked-text.ts";
import { lookupService, type Lookup } from "../../schemas/lookup-services.ts";
import { exchangedOnce } from "../answers/exchanged.ts";
import type { FileCheck } from "../check.ts";
import { folderFaults, type FileFault } from "../file-faults.ts";

/**
 * Finds fields that a suggestion fills with another value of the answer than the one of their name: the field `city`
 * takes `zip`. A field alone is a warning: no sentence shows its name.
 */
export const fillExchanged: FileCheck = ({ flow, screens }, effective) =>
  faultsIn(effective, screens, flow.value.lookups, effective.schemas);

const faultsIn = folderFaults(
  (screen, lookups: readonly Lookup[] | undefined, schemas: SchemaLookup): FileFault[] => {
    const form = asRecord(screen).form;
    return lookupUses(form).flatMap(({ lookup: id, pointer }) => {
      const service = lookupService(
        lookups?.find((each) => each.id === id)?.service ?? "",
        schemas,
      );
      const { fill } = asRecord(valueAt(form, pointer));
      return service === null || !isRecord(fill)
        ? []
        : exchangedIn(fill, service.answer.properties, joinPointer(`/form${pointer}`, "fill"));
    });
  },
);

function exchangedIn(
  fill: Readonly<Record<string, unknown>>,
  answer: Readonly<Record<string, unknown>>,
  pointer: string,
): FileFault[] {
  const has = (name: unknown) => typeof name === "string" && Object.hasOwn(answer, name);
  const wrong = Object.entries(fill).flatMap(([name, value]) =>
    name !== value && has(name) && has(value) ? [{ name, value: String(value) }] : [],
  );
  return exchangedOnce(
    wrong,
    (one, other) => one.name === other.value && other.name === one.value,
  ).map(({ fault: { name, value }, isPair }) => ({
    pointer: joinPointer(pointer, name),
    code: "value-exchanged",
    ...(isPair ? {} : { severity: "warning" as const }),
    message: `A suggestion fills "${name}" with "${value}" of the answer, and the answer has a value "${name}".`,
    fix: `Write "${name}".`,
  }));
}
