import { isRecord } from "#engine/index.ts";
import { readMessage } from "../message-syntax.ts";
import { organisationTexts } from "../organisation-texts.ts";
import { joinPointer } from "../pointer.ts";
import type { Check } from "./check.ts";
import { fileFaults, type FileFault } from "./file-faults.ts";

type Title = readonly [pointer: string, text: unknown];

/**
 * A title with personal data: it stands in the browser's history, in the list of tabs, in bookmarks and in every measurement
 * of page views. Only what the organisation says of itself may stand in one.
 */
export const titlePersonal: Check = (effective, definitions) => {
  const impersonal = organisationTexts(definitions);
  return [...effective.flows.values()].flatMap(({ flow, screens, documents }) => [
    ...inFlow(effective, flow, impersonal),
    ...[...screens.values()].flatMap((file) => inScreen(effective, file, impersonal)),
    ...[...documents.values()].flatMap((file) => inDocument(effective, file)),
  ]);
};

function inTitles(titles: readonly Title[], known: ReadonlySet<string>): FileFault[] {
  return titles.flatMap(([pointer, text]) => {
    const personal =
      typeof text === "string"
        ? [...readMessage(text).args.keys()].filter((name) => !known.has(name))
        : [];
    if (personal.length === 0) return [];
    return [
      {
        pointer,
        code: "title-personal",
        message: `The title holds ${personal.map((name) => `{${name}}`).join(" and ")}, which is not the organisation's; titles are kept in browser histories and logs.`,
        fix: "Say it in the lead or in a block, and name the page for what is done there.",
      },
    ];
  });
}

const inFlow = fileFaults((flow, known: ReadonlySet<string>) => {
  const progress: unknown[] = isRecord(flow) && Array.isArray(flow.progress) ? flow.progress : [];
  const titles = progress.map((step, index): Title => [
    joinPointer("/progress", index, "title"),
    isRecord(step) ? step.title : undefined,
  ]);
  return inTitles(titles, known);
});

const inScreen = fileFaults((screen, known: ReadonlySet<string>) =>
  isRecord(screen)
    ? inTitles(
        [
          ["/title", screen.title],
          ["/documentTitle", screen.documentTitle],
        ],
        known,
      )
    : [],
);

const inDocument = fileFaults((document) =>
  isRecord(document) ? inTitles([["/title", document.title]], organisationArgs(document.args)) : [],
);

/** Arguments of a document that come from the organisation alone. */
function organisationArgs(args: unknown): ReadonlySet<string> {
  if (!isRecord(args)) return new Set();
  const pointerOf = (arg: unknown) => (isRecord(arg) ? arg.pointer : arg);
  return new Set(
    Object.keys(args).filter((name) => String(pointerOf(args[name])).startsWith("/organisation/")),
  );
}
