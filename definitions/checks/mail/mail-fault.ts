import { isRecord, joinPointer, parsePointer } from "#engine/index.ts";
import type { Mail } from "#schemas/types/mail.ts";
import { describedAt } from "../../schemas/described-at.ts";
import type { Entities } from "../../model.ts";
import { asRecord } from "../../forms/drawn-properties.ts";
import { suggestion } from "../../findings/suggest.ts";
import type { FileCheck } from "../check.ts";
import { fileFaults, type FileFault } from "../file-faults.ts";

/** Returns the values that an email reads, by pointer of the definition. */
function readsOf({ to, once, action, calendar }: Mail): [pointer: string, target: string][] {
  return [
    ["/to", to],
    ...(once === undefined ? [] : [["/once", once] as [string, string]]),
    ...(calendar === undefined ? [] : [["/calendar/start", calendar.start] as [string, string]]),
    ...Object.entries(action?.values ?? {}).flatMap(([name, source]): [string, string][] =>
      typeof source === "string" ? [[joinPointer("/action/values", name), source]] : [],
    ),
  ];
}

function describedValue(target: string, entities: Entities) {
  const [root, ...path] = parsePointer(target);
  return describedAt(root === "application" ? entities.application : entities.profile, path);
}

const isDescribed = (target: string, entities: Entities): boolean =>
  describedValue(target, entities).missing === null;

/** Without an address the server sends nothing, so a field of another kind would never get an email. */
function recipientFault(to: string, entities: Entities): FileFault[] {
  const { missing, way } = describedValue(to, entities);
  return missing !== null || asRecord(way.at(-1)?.schema).format === "email"
    ? []
    : [
        {
          pointer: "/to",
          code: "mail-value-unknown",
          message: `${to} is no email address, so the email reaches nobody.`,
          fix: "Name a field whose schema has the format email, such as /profile/email.",
        },
      ];
}

/** An appointment needs a day and a time; a file without them would open as nothing. */
function calendarFault(start: string | undefined, entities: Entities): FileFault[] {
  if (start === undefined) return [];
  const { missing, way } = describedValue(start, entities);
  return missing !== null || asRecord(way.at(-1)?.schema).format === "date-time"
    ? []
    : [
        {
          pointer: "/calendar/start",
          code: "mail-value-unknown",
          message: `${start} is no time, so the appointment never begins.`,
          fix: "Name a field whose schema has the format date-time.",
        },
      ];
}

const isWhole = (value: unknown): value is Mail =>
  isRecord(value) && typeof value.when === "string" && Array.isArray(value.body);

/**
 * Finds emails that read a value that no entity has, and addresses whose placeholders and values
 * differ. Other checks read their guards and their text.
 */
export const mailFault: FileCheck = ({ flow, mail }, effective, { entitiesOf }) =>
  [...mail.values()].flatMap((file) =>
    unknownValues(effective, file, entitiesOf(flow.value), String(flow.value.basePath)),
  );

const unknownValues = fileFaults((mail, entities: Entities, basePath: string) =>
  isWhole(mail)
    ? [
        ...readsOf(mail)
          .filter(([, target]) => !isDescribed(target, entities))
          .map(([pointer, target]) => ({
            pointer,
            code: "mail-value-unknown",
            message: `The email reads ${target}, which no entity schema describes.`,
            fix: "Name a value of the core (schemas/application.schema.json), of the product (application.json of its flow), or of schemas/profile.schema.json.",
          })),
        ...recipientFault(mail.to, entities),
        ...calendarFault(mail.calendar?.start, entities),
        ...addressFaults(mail),
        ...identifierFault(mail, basePath, entities),
      ]
    : [],
);

/** A placeholder without a value would leave a gap in the address. */
function addressFaults({ action }: Mail): FileFault[] {
  const href: unknown = action?.href;
  if (typeof href !== "string") return [];
  const names = [...href.matchAll(/\{([^}]*)\}/g)].map(([, name = ""]) => name);
  const given = Object.keys(action?.values ?? {});
  return [
    ...names
      .filter((name) => !given.includes(name))
      .map((name) => ({
        pointer: "/action/href",
        code: "mail-value-unknown",
        message: `The address uses {${name}}, and \`values\` of the action has no such value.`,
        fix: suggestion(name, given),
      })),
    ...given
      .filter((name) => !names.includes(name))
      .map((name) => ({
        pointer: joinPointer("/action/values", name),
        code: "mail-value-unknown",
        message: `The address does not use {${name}}.`,
        fix: "Use it in `href`, or remove it. Texts take their values from `args`.",
      })),
  ];
}

/** The place of the application's identifier, by which the address of each of its pages finds it. */
const IDENTIFIER = "/application/uuid";

/** Another value in place of the identifier leads to an application that does not exist. */
function identifierFault({ action }: Mail, basePath: string, entities: Entities): FileFault[] {
  const base = basePath.split("/");
  const segments = String(action?.href ?? "").split("/");
  const at = base.indexOf(":uuid");
  if (at === -1 || base.slice(0, at).join("/") !== segments.slice(0, at).join("/")) return [];
  const name = /^\{(?<name>[^}]*)\}/.exec(segments[at] ?? "")?.groups?.name;
  const source = name === undefined ? undefined : action?.values?.[name];
  return name === undefined ||
    typeof source !== "string" ||
    source === IDENTIFIER ||
    // The check of the values reports one that does not exist.
    !isDescribed(source, entities)
    ? []
    : [
        {
          pointer: joinPointer("/action/values", name),
          code: "mail-value-unknown",
          message: `The address finds the application by {${name}}, and ${source} is not its identifier.`,
          fix: `Write ${IDENTIFIER}.`,
        },
      ];
}
