import type { Screen } from "#schemas/types/screen.ts";
import { parsePointer } from "#engine/index.ts";

/** Selects the answers of a form that may be stored before submission. */

/** How much of a sealed value the server returns. The annotation applies to everything below it. */
export type Sealing = "none" | "last4" | "owner" | null;

export interface EntitySchemas {
  application: Record<string, unknown>;
  profile: Record<string, unknown>;
}

/** Returns the sealing of the value at a pointer. */
export function sealingAt(pointer: string, entities: EntitySchemas): Sealing {
  const [entity, ...rest] = parsePointer(pointer);
  let schema: unknown = entity === "application" || entity === "profile" ? entities[entity] : null;
  let sealing: Sealing = null;
  for (const segment of ["", ...rest]) {
    if (segment !== "") schema = child(schema, segment);
    const ownSealing = (schema as { "x-sealed"?: Sealing } | null)?.["x-sealed"];
    if (ownSealing) sealing = ownSealing;
  }
  return sealing;
}

function child(schema: unknown, segment: string): unknown {
  const { properties, items } = (schema ?? {}) as {
    properties?: Record<string, unknown>;
    items?: unknown;
  };
  return properties && Object.hasOwn(properties, segment) ? properties[segment] : (items ?? null);
}

/** A longer answer, or item of a list, is a picture, not typed text. Characters of JSON. */
const LONGEST = 4000;
const isTyped = (value: unknown): boolean =>
  Array.isArray(value) ? value.every(isTyped) : (JSON.stringify(value) ?? "").length <= LONGEST;
/** Widgets for secrets. */
const SECRET_WIDGETS = /"ui:widget":"(masked|password)"/;

/**
 * Returns the answers that the server may store until they are submitted. It drops secrets and
 * values that the server would not return in full, since they could not be restored. Where no
 * entity describes a field's sealing, its widget decides.
 */
export function keepable(
  screen: Screen,
  data: Record<string, unknown>,
  entities: EntitySchemas,
): Record<string, unknown> {
  const { bind = {}, ui = {} } = screen.form ?? {};
  return Object.fromEntries(
    Object.entries(data).filter(([property, value]) => {
      const target = bind[property];
      if (value === undefined || target === undefined || !isTyped(value)) return false;
      if (typeof target !== "string" && "keep" in target && target.keep === false) return false;
      if (typeof target !== "string")
        return !SECRET_WIDGETS.test(
          JSON.stringify({ [property]: ui[property as keyof typeof ui] }),
        );
      if (target.startsWith("/credentials/")) return false;
      const sealing = sealingAt(target, entities);
      return sealing !== "none" && sealing !== "last4" && !holdsSealed(target, entities);
    }),
  );
}

/**
 * Returns whether anything below the pointer is sealed, such as an account number inside an
 * account.
 */
function holdsSealed(pointer: string, entities: EntitySchemas): boolean {
  const [entity, ...rest] = parsePointer(pointer);
  let schema: unknown = entity === "application" || entity === "profile" ? entities[entity] : null;
  for (const segment of rest) schema = child(schema, segment);
  return /"x-sealed":"(none|last4)"/.test(JSON.stringify(schema ?? {}));
}
