import { createHash } from "node:crypto";
import { formatPointer, parsePointer, withValueAt } from "#engine/json/pointer.ts";
import type { Screen } from "#schemas/types/screen.ts";
import { type EntitySchema, lookUp } from "#server/platform/sealing/entity.ts";
import type { Application, Profile } from "../ports.ts";

type Document = Record<string, unknown>;
type Binding = NonNullable<Screen["form"]>["bind"][string];

/** Thrown before any write when a definition binds a field to a path that no screen may write. */
export class BindError extends Error {
  override name = "BindError";
}

const roots = ["application", "profile", "credentials"] as const;
type Root = (typeof roots)[number];

/** Returns the place that a binding points to; null for a binding that is no pointer. */
export function placeOf(binding: Binding | undefined): { root: Root; path: string[] } | null {
  if (typeof binding !== "string") return null;
  const [name, ...path] = parsePointer(binding);
  const root = roots.find((each) => each === name);
  if (!root || path.length === 0) throw new BindError(`"${binding}" leads nowhere.`);
  return { root, path };
}

/** Returns the properties that hold credentials. They are never part of an application. */
export function credentialProperties(screen: Screen): Set<string> {
  return new Set(
    Object.entries(screen.form?.bind ?? {})
      .filter(([, binding]) => placeOf(binding)?.root === "credentials")
      .map(([name]) => name),
  );
}

/**
 * Writes validated form data into copies of the documents through `bind`, and records consents. An
 * absent property was cleared by the borrower and is removed. A sealed one that is never shown
 * again (`none` or `last4`) keeps its stored value, and so does one that the borrower is not asked.
 */
export function writeBound(
  screen: Screen,
  data: Document,
  documents: { application: Application; profile: Profile },
  context: {
    entities: { application: EntitySchema; profile: EntitySchema };
    now: Date;
    unasked: ReadonlySet<string>;
  },
): { application: Application; profile: Profile; pointers: string[]; consents: string[] } {
  const written = {
    application: { ...documents.application } as Document,
    profile: { ...documents.profile } as Document,
  };
  const pointers: string[] = [];
  const consents: string[] = [];
  for (const [name, binding] of Object.entries(screen.form?.bind ?? {})) {
    if (context.unasked.has(name)) continue;
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
    written[place.root] = withValueAt(written[place.root], formatPointer(place.path), value);
    pointers.push(binding);
  }
  return {
    application: written.application as Application,
    profile: written.profile as Profile,
    pointers,
    consents,
  };
}

/**
 * Adds a consent unless the borrower gave it to the same sentence before. Returns the types that
 * were added.
 */
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
