import type { Screen } from "#schemas/types/screen.ts";
import { type EntitySchema, lookUp, resolveRef } from "#server/sealing/entity.ts";
import { placeOf } from "./bind.ts";

type Entities = Readonly<Record<"application" | "profile", EntitySchema>>;

/** Widgets for what nobody else may see. */
const SECRET_WIDGETS = /"ui:widget":"(masked|password)"/;

/** What is given once and never shown again is not kept unsent either. */
const isSecret = (sealed: unknown): boolean => sealed === "none" || sealed === "last4";

/** Whether something at or below the schema is such. */
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
 * Whether an unsent answer may be kept: a field of the form that is no credential and holds nothing that is never shown again,
 * where it is saved or anywhere below. Where no entity says so (an answer that only an effect reads) its widget does.
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
