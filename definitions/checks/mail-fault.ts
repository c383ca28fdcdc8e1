import { isRecord, joinPointer, parsePointer } from "#engine/index.ts";
import type { Mail } from "#schemas/types/mail.ts";
import { describedAt } from "../described-at.ts";
import type { Entities } from "../model.ts";
import type { Check } from "./check.ts";
import { fileFaults } from "./file-faults.ts";

/** Returns the values that an e-mail reads, by pointer of the definition. */
function readsOf({ to, once, values = {} }: Mail): [pointer: string, target: string][] {
  return [
    ["/to", to],
    ...(once === undefined ? [] : [["/once", once] as [string, string]]),
    ...Object.entries(values).flatMap(([name, source]): [string, string][] =>
      typeof source === "string" ? [[joinPointer("/values", name), source]] : [],
    ),
  ];
}

function isDescribed(target: string, entities: Entities): boolean {
  const [root, ...path] = parsePointer(target);
  const entity = root === "application" ? entities.application : entities.profile;
  return describedAt(entity, path).missing === null;
}

const isWhole = (value: unknown): value is Mail =>
  isRecord(value) && typeof value.when === "string" && Array.isArray(value.body);

/**
 * Finds e-mails that read a value that no entity has. Other checks read their guards and their
 * text.
 */
export const mailFault: Check = (effective, { entitiesOf }) =>
  [...effective.flows.values()].flatMap(({ flow, mail }) =>
    [...mail.values()].flatMap((file) => unknownValues(effective, file, entitiesOf(flow.value))),
  );

const unknownValues = fileFaults((mail, entities: Entities) =>
  isWhole(mail)
    ? readsOf(mail)
        .filter(([, target]) => !isDescribed(target, entities))
        .map(([pointer, target]) => ({
          pointer,
          code: "mail-value-unknown",
          message: `The e-mail reads ${target}, which no entity schema describes.`,
          fix: "Name a value of the core (schemas/application.schema.json), of the product (application.json of its flow), or of schemas/profile.schema.json.",
        }))
    : [],
);
