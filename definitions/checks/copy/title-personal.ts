import { isRecord, joinPointer } from "#engine/index.ts";
import { readMessage } from "../../copy/message-syntax.ts";
import { organisationArgumentNames } from "../../copy/organisation-arguments.ts";
import type { FileCheck } from "../check.ts";
import { fileFaults, folderFaults, type FileFault } from "../file-faults.ts";

type Title = readonly [pointer: string, text: unknown];

/**
 * Finds titles with personal data: browsers keep titles in history, tabs and bookmarks, page-view
 * metrics record them, and notifications show the subjects of e-mails. Only text fields of the
 * organization may be in a title.
 */
export const titlePersonal: FileCheck = ({ flow, screens, mail, documents }, effective) => {
  const impersonal = organisationArgumentNames(effective.schemas);
  return [
    ...inFlow(effective, flow, impersonal),
    ...inScreen(effective, screens, impersonal),
    ...inMail(effective, mail, impersonal),
    ...inDocument(effective, documents),
  ];
};

function inTitles(titles: readonly Title[], impersonal: ReadonlySet<string>): FileFault[] {
  return titles.flatMap(([pointer, text]) => {
    const personal =
      typeof text === "string"
        ? [...readMessage(text).args.keys()].filter((name) => !impersonal.has(name))
        : [];
    if (personal.length === 0) return [];
    return [
      {
        pointer,
        code: "title-personal",
        message: `The title uses ${personal.map((name) => `{${name}}`).join(" and ")}. Only text fields of the organization may be in a title, because browser histories and logs keep titles.`,
        fix: "Move it to another text, or give the screen a `documentTitle` that names its task.",
      },
    ];
  });
}

const inFlow = fileFaults((flow, impersonal: ReadonlySet<string>) => {
  const progress: unknown[] = isRecord(flow) && Array.isArray(flow.progress) ? flow.progress : [];
  const titles = progress.map((step, index): Title => [
    joinPointer("/progress", index, "title"),
    isRecord(step) ? step.title : undefined,
  ]);
  return inTitles(titles, impersonal);
});

const inScreen = folderFaults((screen, impersonal: ReadonlySet<string>) =>
  isRecord(screen)
    ? inTitles(
        [
          screen.documentTitle === undefined
            ? ["/title", screen.title]
            : ["/documentTitle", screen.documentTitle],
          ...variantTitles(screen.variants),
        ],
        impersonal,
      )
    : [],
);

/** Returns the titles that variants of a screen replace. */
const variantTitles = (variants: unknown): Title[] =>
  (Array.isArray(variants) ? (variants as unknown[]) : []).flatMap((variant, index) => {
    const texts = isRecord(variant) && isRecord(variant.texts) ? variant.texts : {};
    return ["/title", "/documentTitle"].map((place): Title => [
      joinPointer("/variants", index, "texts", place),
      texts[place],
    ]);
  });

/** Notifications show subjects on locked screens. */
const inMail = folderFaults((mail, impersonal: ReadonlySet<string>) =>
  isRecord(mail) ? inTitles([["/subject", mail.subject]], impersonal) : [],
);

/** The item that a document is about names it: without that, several would have one title. */
const inDocument = folderFaults((document) =>
  isRecord(document)
    ? inTitles(
        [["/title", document.title]],
        new Set([...organisationArgs(document.args), ...itemArgs(document.each)]),
      )
    : [],
);

/** Returns the arguments from the item that a document is about. */
const itemArgs = (each: unknown): string[] =>
  isRecord(each) ? ["item", ...(isRecord(each.fields) ? Object.keys(each.fields) : [])] : [];

/** Returns the arguments of a document whose value comes from the organization. */
function organisationArgs(args: unknown): ReadonlySet<string> {
  if (!isRecord(args)) return new Set();
  const pointerOf = (arg: unknown) => (isRecord(arg) ? arg.pointer : arg);
  return new Set(
    Object.keys(args).filter((name) => String(pointerOf(args[name])).startsWith("/organisation/")),
  );
}
