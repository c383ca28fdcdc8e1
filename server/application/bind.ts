import { createHash } from "node:crypto";
import type { Screen } from "#schemas/types/screen.ts";
import { type EntitySchema, lookUp } from "#server/sealing/entity.ts";
import { parsePointer, setAt } from "./pointer.ts";
import type { Application, Profile } from "./ports.ts";

type Document = Record<string, unknown>;
type Binding = NonNullable<Screen["form"]>["bind"][string];

/** A definition that asks for more than the entities allow: a defect of the definition, found before anything is written. */
export class BindError extends Error {
  override name = "BindError";
}

const roots = ["application", "profile", "credentials"] as const;
type Root = (typeof roots)[number];

/** Where a property goes, or null when it is not bound to a place. */
export function placeOf(binding: Binding | undefined): { root: Root; path: string[] } | null {
  if (typeof binding !== "string") return null;
  const [root, ...path] = parsePointer(binding);
  const known = roots.find((each) => each === root);
  if (!known || path.length === 0) throw new BindError(`"${binding}" leads nowhere.`);
  return { root: known, path };
}

/** Properties that hold credentials; they are never part of an application. */
export function credentialProperties(screen: Screen): Set<string> {
  return new Set(
    Object.entries(screen.form?.bind ?? {})
      .filter(([, binding]) => placeOf(binding)?.root === "credentials")
      .map(([name]) => name),
  );
}

/**
 * Writes validated form data into copies of the documents through `bind`, and records consents. A bound property that was left
 * out was cleared by the borrower and is removed, except one that is never shown again (sealed `none` or `last4`): leaving it
 * empty keeps what is on file.
 */
export function writeBound(
  screen: Screen,
  data: Document,
  documents: { application: Application; profile: Profile },
  context: { entities: { application: EntitySchema; profile: EntitySchema }; now: Date },
): { application: Application; profile: Profile; pointers: string[]; consents: string[] } {
  const written = {
    application: structuredClone(documents.application) as Document,
    profile: structuredClone(documents.profile) as Document,
  };
  const pointers: string[] = [];
  const consents: string[] = [];
  for (const [name, binding] of Object.entries(screen.form?.bind ?? {})) {
    const value = Object.hasOwn(data, name) ? data[name] : undefined;
    if (typeof binding === "object") {
      if ("consent" in binding && value === true)
        consents.push(
          ...recordConsent(screen, name, binding.consent, written.application, context.now),
        );
      continue;
    }
    const place = placeOf(binding);
    if (!place || place.root === "credentials") continue;
    const target = lookUp(context.entities[place.root], place.path);
    if (!target?.writable)
      throw new BindError(
        `Screen ${screen.id} binds "${name}" to ${binding}, which a screen may not write. Mark it x-writable in the entity or bind elsewhere.`,
      );
    if (value === undefined && (target.sealed === "none" || target.sealed === "last4")) continue;
    setAt(written[place.root], place.path, value);
    pointers.push(binding);
  }
  return {
    application: written.application as Application,
    profile: written.profile as Profile,
    pointers,
    consents,
  };
}

/** Adds the consent unless the very sentence has been consented to before. Answers the types added. */
function recordConsent(
  screen: Screen,
  name: string,
  type: string,
  application: Document,
  now: Date,
): string[] {
  const schema = screen.form?.schema as
    | { properties?: Record<string, { title?: string }> }
    | undefined;
  const properties = schema?.properties;
  const textHash = createHash("sha256")
    .update(properties?.[name]?.title ?? "")
    .digest("hex");
  const consents = (application.consents as Document[] | undefined) ?? [];
  if (consents.some((consent) => consent.type === type && consent.textHash === textHash)) return [];
  application.consents = [
    ...consents,
    { type, at: now.toISOString(), textHash, screen: screen.id },
  ];
  return [type];
}
