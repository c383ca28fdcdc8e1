/** The texts of a lender that no page has: e-mails, documents, notifications, menus, answers and words. */
import { isRecord } from "#engine/index.ts";
import { flowCopy, otherTranslations, type CopyFile } from "#definitions/copy/copy-files.ts";
import type { Definitions, MergedFile } from "#definitions/model.ts";
import { partAt } from "#definitions/parts/part-paths.ts";
import { overlayOwner } from "../workspace/texts/sentences.ts";
import { TEXT_GROUPS, type TextFile, type TextGroup } from "./messages.ts";

/** A file with its text and translations. */
export interface TextPart {
  readonly file: TextFile;
  readonly part: CopyFile;
  /** Folder under flows/ that has the translations. */
  readonly folder: string;
  readonly copy: ReadonlyMap<string, MergedFile>;
}

const groups: ReadonlyMap<string, string> = new Map(TEXT_GROUPS);
const isGroup = (name: string): name is TextGroup => groups.has(name);

/** Returns the parts in the order of the groups. */
export function textParts(definitions: Definitions, lender: string): TextPart[] {
  const effective = definitions.effective(lender);
  const ofFlows = [...effective.flows.values()].flatMap((flow) =>
    flowCopy(flow, effective.schemas)
      .filter(({ name, places }) => !name.startsWith("screens/") && places.length > 0)
      .map((part) => textPart(part, flow.id, flow.id, flow.copy, lender)),
  );
  const others = otherTranslations(effective).flatMap(({ folder, files, copy }) =>
    files
      .filter(({ places }) => places.length > 0)
      .map((part) => textPart(part, null, folder, copy, lender)),
  );
  const order = (group: TextGroup) => TEXT_GROUPS.findIndex(([id]) => id === group);
  return [...ofFlows, ...others].sort(
    (a, b) =>
      order(a.file.group) - order(b.file.group) ||
      (a.file.flow ?? "").localeCompare(b.file.flow ?? "", "en") ||
      a.file.label.localeCompare(b.file.label, "en"),
  );
}

function textPart(
  part: CopyFile,
  flow: string | null,
  folder: string,
  copy: TextPart["copy"],
  lender: string,
): TextPart {
  const { name, file } = part;
  const kind = name.split("/")[0] ?? "";
  const isOwn = file.path.startsWith("organisations/");
  return {
    part,
    folder,
    copy,
    file: {
      path: file.path,
      group: isGroup(kind) ? kind : "other",
      label: labelOf(kind, flow, file.value),
      flow,
      id: partAt(file.path)?.id ?? null,
      overlaid: isOwn
        ? overlayOwner(`flows/${file.path}`) === lender
        : file.added || file.changes.length > 0,
    },
  };
}

const LABELS: Readonly<Record<string, string>> = {
  flow: "Banners, choices and reminders",
  shell: "Menus and footer",
  signers: "Invited people",
  procedures: "Messages of procedures",
  conditions: "Requests of the lender",
  notifications: "Notifications",
  product: "Name of the product",
  answers: "Answers",
  organisation: "Sentences in the settings",
  words: "Words of the product",
};

function labelOf(kind: string, flow: string | null, value: unknown): string {
  const own = isRecord(value) ? (value.subject ?? value.title) : undefined;
  const label = LABELS[kind] ?? (typeof own === "string" ? own : kind);
  const isSingle = LABELS[kind] !== undefined && flow !== null && kind !== "shell";
  return isSingle ? `${label}: ${flow}` : label;
}

/** @throws with a reason for a person when the lender has no such file */
export function textPartAt(definitions: Definitions, lender: string, path: string): TextPart {
  const found = textParts(definitions, lender).find(({ file }) => file.path === path);
  if (found === undefined) throw new Error("The text is no longer there.");
  return found;
}
