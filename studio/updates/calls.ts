/** The calls of a session about changes of the shared definitions under a lender's own parts. */
import { isRecord, joinPointer, parsePointer, valueAt } from "#engine/index.ts";
import { EditRefused, type Edit } from "#definitions/edits/index.ts";
import { acceptedValue, lockOf, recordedIn } from "#definitions/overlays/lock.ts";
import type { Definitions, LayerChange } from "#definitions/model.ts";
import { partAt } from "#definitions/parts/part-paths.ts";
import type { Pending } from "../workspace/pending.ts";
import type { SessionPorts } from "../workspace/session/ports.ts";
import { recordingEdits } from "../workspace/texts/rewording.ts";
import type { Decision, Update } from "./messages.ts";

export interface UpdateCalls {
  updates(lender: string): readonly Update[];
  /** Decides about one update, as one step of the history. */
  decideUpdate(decision: Decision): Pending;
}

/** A part of the overlay whose base differs from what its owner accepted. */
interface Part {
  readonly path: string;
  readonly change: LayerChange;
  readonly hash: string;
  readonly recorded: string | null;
}

export function updateCalls({ present, pending, record }: SessionPorts): UpdateCalls {
  return {
    updates: (lender) =>
      [...grouped(present().definitions, lender)].map(([key, parts]) =>
        updateOf(present().definitions, lender, key, parts),
      ),
    decideUpdate(decision) {
      const parts = grouped(present().definitions, decision.lender).get(decision.key);
      if (parts === undefined)
        throw new EditRefused("There is nothing to decide here any more. Look at the list again.");
      record(`update ${decision.key} ${decision.kind}`, (write) => {
        write(decidedEdits(present().definitions, decision, parts));
        write(leftoverEdits(present().definitions, decision.lender));
      });
      return pending();
    },
  };
}

/** Returns the parts to decide, by key. A translation and its English are decided together. */
function grouped(definitions: Definitions, lender: string): Map<string, Part[]> {
  const lock = definitions.organisations.get(lender)?.lock;
  const groups = new Map<string, Part[]>();
  // An overlay without a lock was never accepted, and nobody watches it.
  if (!lock) return groups;
  const effective = definitions.effective(lender);
  const { replaced } = lockOf(effective);
  for (const [path, parts] of Object.entries(replaced))
    for (const [pointer, hash] of Object.entries(parts)) {
      const recorded = recordedIn(lock.value, path, pointer);
      const change = effective.files
        .get(path)
        ?.changes.find((each) => each.organisation === lender && each.patchPointer === pointer);
      if (recorded === hash || change === undefined) continue;
      const key =
        partAt(path)?.name === "copy" ? pointer.replace(/\/(?:source|text)$/, "") : pointer;
      const group = groups.get(key) ?? [];
      group.push({ path, change, hash, recorded });
      groups.set(key, group);
    }
  return groups;
}

function updateOf(
  definitions: Definitions,
  lender: string,
  key: string,
  parts: readonly Part[],
): Update {
  const [first] = parts;
  if (first === undefined) throw new Error("A group has no part.");
  const lock = definitions.organisations.get(lender)?.lock?.value;
  const texts = parts.filter(({ change }) => change.patchPointer !== `${key}/source`);
  const [shown = first] = texts;
  const { path, change } = shown;
  const before = acceptedValue(lock, path, change.patchPointer);
  const part = partAt(path);
  const flow = part === null ? undefined : definitions.effective(lender).flows.get(part.flow);
  const page =
    part?.name === "screens"
      ? flow?.flow.value.pages.find(({ screen }) => screen === part.id)
      : undefined;
  return {
    key,
    path,
    place: placeName(path, change.pointer),
    flow: page === undefined ? null : (part?.flow ?? null),
    page: page?.id ?? null,
    state: parts.some(({ recorded }) => recorded !== null) ? "stale" : "unaccepted",
    before: spoken(before),
    now: spoken(change.before),
    own: spoken(change.after),
    isText: typeof change.after === "string",
  };
}

/** Words as they are, and everything else as the file writes it. */
const spoken = (value: unknown): string | null =>
  value === undefined || value === null
    ? null
    : typeof value === "string"
      ? value
      : JSON.stringify(value, null, 2);

/** Returns the place for a person: `register/screens/name.json` and `/title` are "register, name: title". */
function placeName(path: string, pointer: string): string {
  const part = partAt(path);
  const file =
    part === null ? path.replace(/\.json$/, "") : [part.flow, part.id ?? part.name].join(", ");
  return `${file}: ${parsePointer(pointer).join(", ")}`;
}

function decidedEdits(
  definitions: Definitions,
  { lender, kind, text }: Decision,
  parts: readonly Part[],
): Edit[] {
  const organisation = definitions.organisations.get(lender);
  const { overlay, lock } = organisation ?? {};
  if (!overlay || !lock) throw new EditRefused("The lender has no overlay any more.");
  return parts.flatMap(({ path, change, hash }): Edit[] => {
    const pointer = change.patchPointer;
    if (kind === "shared") {
      const emptied = withoutEmpty(overlay.value, pointer);
      return [{ path: overlay.path, pointer: emptied, remove: true }];
    }
    const record = recordingEdits(lock.path, path, pointer, hash, change.before);
    if (kind === "own" || pointer.endsWith("/source")) return record;
    if (typeof change.after !== "string" || text === undefined || text.trim() === "")
      throw new EditRefused("Write the words that the lender uses from now on.");
    return [{ path: overlay.path, pointer, value: text }, ...record];
  });
}

/** Returns the pointer of the outermost object that only this part is in, within its file's patch. */
function withoutEmpty(overlay: unknown, pointer: string): string {
  const tokens = parsePointer(pointer);
  let length = tokens.length;
  while (length > 2) {
    const holder = valueAt(overlay, joinPointer("", ...tokens.slice(0, length - 1)));
    if (!isRecord(holder) || Object.keys(holder).length > 1) break;
    length -= 1;
  }
  return joinPointer("", ...tokens.slice(0, length));
}

/** Returns the edits that take out of the lock what the overlay no longer replaces. */
function leftoverEdits(definitions: Definitions, lender: string): Edit[] {
  const lock = definitions.organisations.get(lender)?.lock;
  if (!lock || !isRecord(lock.value)) return [];
  const now = lockOf(definitions.effective(lender));
  return (["replaced", "before"] as const).flatMap((part) => {
    const files = isRecord(lock.value) ? lock.value[part] : undefined;
    return Object.entries(isRecord(files) ? files : {}).flatMap(([path, entries]): Edit[] => {
      const kept = now[part][path];
      if (kept === undefined)
        return [{ path: lock.path, pointer: joinPointer("", part, path), remove: true }];
      return Object.keys(isRecord(entries) ? entries : {})
        .filter((pointer) => !Object.hasOwn(kept, pointer))
        .map((pointer) => ({
          path: lock.path,
          pointer: joinPointer("", part, path, pointer),
          remove: true as const,
        }));
    });
  });
}
