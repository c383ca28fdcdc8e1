import { isRecord, joinPointer, parsePointer } from "#engine/index.ts";
import { describedAt, undescribed } from "../../schemas/described-at.ts";
import { suggestion } from "../../findings/suggest.ts";
import { formProperties } from "../../forms/form-properties.ts";
import type { Entities } from "../../model.ts";
import type { FileCheck } from "../check.ts";
import { folderFaults, type FileFault } from "../file-faults.ts";

/** What a person proves themselves with. */
const CREDENTIALS: readonly string[] = ["email", "password", "code", "present", "next"];

/**
 * Returns the fault of a bind target; null when a screen may write there. Properties inherit
 * `x-writable` from the schema around them.
 */
export function bindFault(
  pointer: string,
  entities: Entities,
): { message: string; fix: string } | null {
  const [root = "", ...path] = parsePointer(pointer);
  // Credentials are not part of any document: only the log-in and the registration read them.
  if (root === "credentials")
    return path.length === 1 && CREDENTIALS.includes(path[0] ?? "")
      ? null
      : {
          message: `${pointer} is not a credential.`,
          fix: `Use one of ${CREDENTIALS.map((name) => `/credentials/${name}`).join(", ")}.`,
        };
  const entity = root === "application" ? entities.application : entities.profile;
  const { missing, propertyNames, way } = describedAt(entity, path);
  if (missing !== null)
    return {
      message: undescribed(root, pointer, missing),
      fix: suggestion(missing, propertyNames),
    };
  let writable = false;
  for (const { written, schema } of way)
    for (const each of [schema, written])
      if (typeof each["x-writable"] === "boolean") writable = each["x-writable"];
  return writable
    ? null
    : {
        message: `A screen may not write ${pointer}: it belongs to the server.`,
        fix: "Bind the property to a value that schemas/ marks x-writable, or let an effect read it.",
      };
}

/**
 * Finds form properties that no bind saves, binds without a property, and binds to a place that
 * screens may not write.
 */
export const bindRefused: FileCheck = ({ flow, screens }, effective, { entitiesOf }) =>
  faultsIn(effective, screens, entitiesOf(flow.value));

const faultsIn = folderFaults((screen, entities: Entities): FileFault[] => {
  const form = isRecord(screen) ? screen.form : undefined;
  if (!isRecord(form) || !isRecord(form.bind)) return [];
  const properties = new Set(formProperties(form.schema));
  const bind = form.bind;
  const faults: FileFault[] = [];
  for (const name of properties)
    if (!Object.hasOwn(bind, name))
      faults.push({
        pointer: joinPointer("/form/schema/properties", name),
        code: "bind-missing",
        message: `The answer to "${name}" is not saved: bind does not name it.`,
        fix: `Add "${name}" to bind: a JSON pointer, a consent, or {"effect": true}.`,
      });
  for (const [name, target] of Object.entries(bind)) {
    const pointer = joinPointer("/form/bind", name);
    if (!properties.has(name))
      faults.push({
        pointer,
        code: "bind-dangling",
        message: `The form has no property "${name}".`,
        fix: suggestion(name, [...properties]),
      });
    if (typeof target !== "string" || !/^\/(application|profile|credentials)\//.test(target))
      continue;
    const fault = bindFault(target, entities);
    if (fault) faults.push({ pointer, code: "bind-refused", ...fault });
  }
  return faults;
});
