import type { DocumentRecord } from "../../host/types.ts";
import type { Readable } from "../document-viewer/pick.ts";

/** A stage whose documents stand together. */
export interface Stage {
  /** `stage` of the documents. */
  id: string;
  title: string;
}

export interface Group extends Stage {
  documents: Readable[];
  /** Sent by the person, rather than made by the lender. */
  uploads: boolean;
}

/**
 * Documents by stage, in the order of the stages; then those of a stage that is not named, then what the person has sent. Within each
 * the oldest first. Groups without documents are left out.
 */
export function groupsOf(
  all: readonly DocumentRecord[],
  stages: readonly Stage[],
  { uploads, other }: { uploads: string; other: string },
): Group[] {
  const readable = all
    .filter((document): document is Readable => document.uuid !== undefined)
    .toSorted((a, b) => ((a.createdAt ?? "") < (b.createdAt ?? "") ? -1 : 1));
  const named = new Set(stages.map(({ id }) => id));
  const groups: Group[] = [
    ...stages.map((stage) => ({
      ...stage,
      uploads: false,
      documents: readable.filter((document) => document.stage === stage.id),
    })),
    {
      id: "other",
      title: other,
      uploads: false,
      documents: readable.filter(({ stage }) => stage !== undefined && !named.has(stage)),
    },
    {
      id: "uploads",
      title: uploads,
      uploads: true,
      documents: readable.filter(({ stage }) => stage === undefined),
    },
  ];
  return groups.filter(({ documents }) => documents.length > 0);
}
