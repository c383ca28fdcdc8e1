import type { Screen } from "#schemas/types/screen.ts";
import { segmentsOf } from "./pointer.ts";

/** What of a form may be kept before it is submitted. */

/** How much of a value ever comes back from the server; the annotation counts for everything below it. */
export type Sealing = "none" | "last4" | "owner" | null;

interface EntitySchemas {
  application: Record<string, unknown>;
  profile: Record<string, unknown>;
}

/** The sealing of the place that a pointer names. */
export function sealingAt(pointer: string, entities: EntitySchemas): Sealing {
  const [entity, ...rest] = segmentsOf(pointer);
  let schema: unknown = entity === "application" || entity === "profile" ? entities[entity] : null;
  let sealing: Sealing = null;
  for (const segment of ["", ...rest]) {
    if (segment !== "") schema = child(schema, segment);
    const own = (schema as { "x-sealed"?: Sealing } | null)?.["x-sealed"];
    if (own) sealing = own;
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

/** An answer longer than this is a picture and not something typed. Characters of JSON. */
const LONGEST = 4000;
/** Widgets for what nobody else may see. */
const SECRET_WIDGETS = /"ui:widget":"(masked|password)"/;

/**
 * The answers that may wait on the server until they are submitted. A secret stays out, and so does what the server would never give back
 * in full: it could not be restored anyway. Where no entity says how a field is sealed, its widget does.
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
      if (value === undefined || target === undefined || JSON.stringify(value).length > LONGEST)
        return false;
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

/** True when something below the place is sealed, as in an account that carries its number. */
function holdsSealed(pointer: string, entities: EntitySchemas): boolean {
  const [entity, ...rest] = segmentsOf(pointer);
  let schema: unknown = entity === "application" || entity === "profile" ? entities[entity] : null;
  for (const segment of rest) schema = child(schema, segment);
  return /"x-sealed":"(none|last4)"/.test(JSON.stringify(schema ?? {}));
}
