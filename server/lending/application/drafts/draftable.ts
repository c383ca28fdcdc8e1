import type { Screen } from "#schemas/types/screen.ts";
import { type EntitySchema, lookUp, resolveRef } from "#server/platform/sealing/entity.ts";
import { placeOf } from "../submission/bind.ts";

type Entities = Readonly<Record<"application" | "profile", EntitySchema>>;

/** Widgets whose values only the borrower may see. */
const SECRET_WIDGETS = /"ui:widget":"(masked|password)"/;

/** Values that are never shown again after they are sent. They are not stored unsent either. */
const isSecret = (sealed: unknown): boolean => sealed === "none" || sealed === "last4";

/** Returns whether the schema, or a schema below it, marks a secret. */
function holdsSecret(root: EntitySchema, unresolved: EntitySchema): boolean {
  const schema = resolveRef(root, unresolved);
  return (
    isSecret(schema["x-sealed"]) ||
    [...Object.values(schema.properties ?? {}), ...(schema.items ? [schema.items] : [])].some(
      (each) => holdsSecret(root, each),
    )
  );
}

/**
 * Returns whether an unsent answer may be stored. The field must be bound, must not be a
 * credential, and must hold no secret at any depth. For an answer that only an effect reads, the
 * widget decides, because no entity describes it.
 */
export function isDraftable(screen: Screen, name: string, entities: Entities): boolean {
  const { bind = {}, ui = {} } = screen.form ?? {};
  if (!Object.hasOwn(bind, name)) return false;
  const place = placeOf(bind[name]);
  if (place === null)
    return !SECRET_WIDGETS.test(JSON.stringify((ui as Record<string, unknown>)[name] ?? {}));
  if (place.root === "credentials") return false;
  const root = entities[place.root];
  const target = lookUp(root, place.path);
  return target === null || !(isSecret(target.sealed) || holdsSecret(root, target.schema));
}
