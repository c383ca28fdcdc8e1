import { isRecord } from "#engine/index.ts";
import type { Mail } from "#schemas/types/mail.ts";
import { describedAt } from "../described-at.ts";
import { joinPointer, splitPointer } from "../pointer.ts";
import type { Entities } from "../publish.ts";
import type { Check } from "./check.ts";
import { fileFaults } from "./file-faults.ts";
import { guardFaults, scopeOf } from "./guard-faults.ts";

/** Values that an e-mail reads, by pointer of the definition. */
function readsOf({ to, once, values = {} }: Mail): [pointer: string, target: string][] {
  return [
    ["/to", to],
    ["/once", once],
    ...Object.entries(values).flatMap(([name, source]): [string, string][] =>
      typeof source === "string" ? [[joinPointer("/values", name), source]] : [],
    ),
  ];
}

function isDescribed(target: string, entities: Entities): boolean {
  const [root, ...path] = splitPointer(target);
  const entity = root === "application" ? entities.application : entities.profile;
  return describedAt(entity, path).missing === null;
}

const isWhole = (value: unknown): value is Mail =>
  isRecord(value) && typeof value.when === "string" && Array.isArray(value.body);

/** The guard of an e-mail, for the analyses of the flow that it belongs to. */
export const guardsOfMail = (value: unknown): [pointer: string, source: string][] =>
  isRecord(value) && typeof value.when === "string" ? [["/when", value.when]] : [];

/** An e-mail whose condition has no meaning, or that reads what no entity has. Its words are looked at with all copy. */
export const mailFault: Check = (effective, { entities }) =>
  [...effective.flows.values()].flatMap(({ flow, mail }) => {
    const scope = scopeOf(entities, flow.value.facts);
    return [...mail.values()].flatMap((file) => [
      ...guardFaults(file.value, guardsOfMail, scope, () => file.sourceMap(effective.organisation)),
      ...unknownValues(effective, file, entities),
    ]);
  });

const unknownValues = fileFaults((mail, entities: Entities) =>
  isWhole(mail)
    ? readsOf(mail)
        .filter(([, target]) => !isDescribed(target, entities))
        .map(([pointer, target]) => ({
          pointer,
          code: "mail-value-unknown",
          message: `The e-mail reads ${target}, which no entity schema describes.`,
          fix: "Name a value of schemas/application.schema.json or schemas/profile.schema.json.",
        }))
    : [],
);
