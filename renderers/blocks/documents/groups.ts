import type { DocumentsBlockOptions } from "#schemas/types/blocks/documents.ts";
import type { DocumentRecord } from "../../host/types.ts";
import type { Readable } from "../document-viewer/pick.ts";

/** A stage whose documents are listed together. */
type Stage = DocumentsBlockOptions["stages"][number];

export interface Group extends Stage {
  documents: Readable[];
  /** The person uploaded these; the lender generated the others. */
  uploads: boolean;
}

/**
 * Groups documents by stage in the given order, then those of unnamed stages, then uploads. Each
 * group starts with its oldest document. Groups without documents are left out.
 */
export function groupsOf(
  records: readonly DocumentRecord[],
  stages: readonly Stage[],
  { uploads, other }: { uploads: string; other: string },
): Group[] {
  const readable = records
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
