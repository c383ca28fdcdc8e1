/** The calls of a session about texts around the pages. */
import { isRecord, joinPointer, parsePointer } from "#engine/index.ts";
import { localized, SOURCE_LOCALE } from "#definitions/copy/localized.ts";
import { organisationArguments } from "#definitions/copy/organisation-arguments.ts";
import { pointerByIds, valueByIds } from "#definitions/edits/change.ts";
import { editsForChange, onlyThisLender, type Edit } from "#definitions/edits/index.ts";
import { overlayOf } from "#definitions/edits/write-change.ts";
import type { Definitions } from "#definitions/model.ts";
import { lenderLook, type LenderLook } from "../workspace/pages/page.ts";
import type { Pending } from "../workspace/pending.ts";
import type { SessionPorts } from "../workspace/session/ports.ts";
import { writable } from "../workspace/texts/placeholders-at.ts";
import { mostUsedFirst } from "../workspace/texts/most-used.ts";
import { acceptingEdits } from "../workspace/texts/rewording.ts";
import { occasionSamples, type Sample } from "../workspace/pages/samples.ts";
import { sentencesIn, type Sentence } from "../workspace/texts/sentences.ts";
import type { Retexting, ShownNotification, TextFile, TextSentence, TextView } from "./messages.ts";
import { flagEdits, flagViews, type FlagChange, type FlagView } from "./flags.ts";
import { textPartAt, textParts, type TextPart } from "./text-files.ts";

export interface TextCalls {
  textFiles(lender: string): readonly TextFile[];
  text(lender: string, path: string, locale: string): TextView;
  /** Applications for which the text is due, the most telling first. */
  textSamples(lender: string, path: string): readonly Sample[];
  retext(request: Retexting): Pending;
  notifications(lender: string, path: string, locale: string): readonly ShownNotification[];
  flags(lender: string): readonly FlagView[];
  reflag(lender: string, change: FlagChange): Pending;
  look(lender: string, flow: string, locale: string): LenderLook;
}

export function textCalls({ present, pending, record }: SessionPorts): TextCalls {
  return {
    textFiles: (lender) => textParts(present().definitions, lender).map(({ file }) => file),
    text: (lender, path, locale) => textView(present().definitions, lender, path, locale),
    textSamples(lender, path) {
      const { file, part } = textPartAt(present().definitions, lender, path);
      const when = isRecord(part.file.value) ? part.file.value.when : undefined;
      return file.flow === null
        ? []
        : occasionSamples(
            present().definitions,
            lender,
            file.flow,
            typeof when === "string" ? when : null,
          );
    },
    retext(request) {
      const { lender, path, pointer, locale, scope } = request;
      const label = ["text", path, pointer, locale, scope, lender].join(" ");
      record(label, (write) => {
        const edits = textEdits(present().definitions, request);
        write(edits);
        if (scope !== "lender") return;
        const changed = locale === SOURCE_LOCALE ? path : translationsFile(request);
        write(acceptingEdits(present().definitions, lender, changed));
      });
      return pending();

      function translationsFile({ lender: code, path: of }: Retexting): string {
        return `${textPartAt(present().definitions, code, of).folder}/copy/${locale}.json`;
      }
    },
    notifications(lender, path, locale) {
      const { file } = textPartAt(present().definitions, lender, path);
      const effective = localized(present().definitions.effective(lender), locale);
      const list = effective.flows.get(file.flow ?? "")?.notifications?.value.notifications ?? [];
      return list.map(({ id, title, description, ctas = [] }) => ({
        id,
        title,
        description,
        ctas: ctas.map((cta) => ({ title: cta.title, redirectPath: cta.redirectPath })),
      }));
    },
    flags: (lender) => flagViews(present().definitions, lender),
    reflag(lender, change) {
      record(`flag ${change.id} ${change.kind} ${lender}`, (write) =>
        write(flagEdits(present().definitions, lender, change)),
      );
      return pending();
    },
    look: (lender, flow, locale) => lenderLook(present().definitions, lender, flow, locale),
  };
}

function textView(
  definitions: Definitions,
  lender: string,
  path: string,
  locale: string,
): TextView {
  const effective = definitions.effective(lender);
  const found = textPartAt(definitions, lender, path);
  const { part, file, folder, copy } = found;
  const shared = mostUsedFirst(organisationArguments(effective, SOURCE_LOCALE), effective);
  const sentences = writable(
    sentencesIn(part, copy.get(locale)?.value, locale),
    part,
    effective.schemas,
  ).map((sentence): TextSentence => ({ ...sentence, place: placeName(sentence) }));
  const isOwn = file.path.startsWith("organisations/");
  const target = locale === SOURCE_LOCALE ? path : `${folder}/copy/${locale}.json`;
  return {
    file,
    sentences,
    shared,
    localized: part.localized,
    files: {
      lender: isOwn ? `flows/${target}` : overlayOf(lender),
      all: isOwn ? null : `flows/${target}`,
    },
  };
}

/** @throws with a reason for a person when the text cannot be changed like this */
function textEdits(definitions: Definitions, request: Retexting): readonly Edit[] {
  const { lender, path, pointer, locale, text, scope } = request;
  const found = textPartAt(definitions, lender, path);
  const { part, folder, copy } = found;
  const sentence = sentencesIn(part, copy.get(locale)?.value, locale).find(
    (each) => each.pointer === pointer,
  );
  if (sentence === undefined) throw new Error("The text is no longer there.");
  if (sentence.locked && scope === "lender")
    throw new Error("The law asks for these words. They cannot differ for one lender.");
  const isSetting = path.startsWith("organisations/");
  const byIds = pointerByIds(part.file.value, pointer);
  if (scope === "all" && !isSetting) requireShared(definitions, path, byIds);
  if (locale !== SOURCE_LOCALE) return translationEdits(found, sentence, request, folder);
  if (isSetting) return settingEdits(definitions, request, sentence);
  return editsForChange(
    definitions,
    { lender, scope },
    { kind: "set", path, pointer: byIds, value: text },
  );
}

/** @throws EditRefused when the text belongs to something that only one lender has */
function requireShared({ base }: Definitions, path: string, pointer: string): void {
  const holder = joinPointer("", ...parsePointer(pointer).slice(0, -1));
  if (valueByIds(base.files.get(path)?.value, holder) === undefined)
    throw onlyThisLender("the text");
}

function translationEdits(
  { part }: TextPart,
  { text: source, stable }: Sentence,
  { lender, locale, text, scope, path }: Retexting,
  folder: string,
): Edit[] {
  if (!part.localized)
    throw new Error("This text stays English, because English is what people sign.");
  const file = `${folder}/copy/${locale}.json`;
  const place = joinPointer("/texts", part.name, stable);
  const value = { source, text };
  return scope === "all" || path.startsWith("organisations/")
    ? [{ path: `flows/${file}`, pointer: place, value }]
    : [{ path: overlayOf(lender), pointer: joinPointer("/patch", file) + place, value }];
}

/** The settings are a file of the lender; those of a lender that it extends stay as they are. */
function settingEdits(
  definitions: Definitions,
  { lender, pointer, text }: Retexting,
  { text: before }: Sentence,
): Edit[] {
  const own = definitions.organisations.get(lender)?.organisation;
  if (own === null || own === undefined)
    throw new Error("The lender has no settings of its own. Engineers add an organisation.json.");
  return text === before ? [] : [{ path: own.path, pointer, value: text }];
}

/** Returns the place of a text for a person: `/action/label` becomes "Action, label". */
function placeName({ stable }: Sentence): string {
  const words = stable
    .split("/")
    .filter((part) => part !== "")
    .map((part) =>
      /^\d+$/.test(part)
        ? String(Number(part) + 1)
        : part
            .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
            .replaceAll("-", " ")
            .toLowerCase(),
    )
    .join(", ")
    .replaceAll(/, (\d+)/g, " $1");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
