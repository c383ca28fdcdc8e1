import { isRecord, joinPointer } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import type { SourceFile } from "../../sources/source-file.ts";
import { findingIn, type AcrossCheck } from "../check.ts";

/**
 * Finds two translations of one page that are exchanged, as the translations of the same texts elsewhere show: "Rent" is
 * "Vivienda propia" and "Own" is "Alquiler".
 */
export const translationExchanged: AcrossCheck = ({ sources }) => {
  const byLocale = new Map<string, SourceFile[]>();
  for (const file of sources.files.values()) {
    const [, locale] = COPY.exec(file.path) ?? [];
    if (locale !== undefined) byLocale.set(locale, [...(byLocale.get(locale) ?? []), file]);
  }
  return [...byLocale.values()].flatMap((files) =>
    faultsIn(...files).map(({ file, pointer, ...fault }) => findingIn(file, pointer, fault)),
  );
};

const COPY = /\/copy\/([^/]+)\.json$/;

interface Translated {
  readonly file: SourceFile;
  readonly part: string;
  readonly pointer: string;
  readonly source: string;
  readonly text: string;
}

const textsIn = memoize((file: SourceFile): readonly Translated[] => {
  const texts = isRecord(file.value) && isRecord(file.value.texts) ? file.value.texts : {};
  return Object.entries(texts).flatMap(([part, entries]) =>
    Object.entries(isRecord(entries) ? entries : {}).flatMap(([name, entry]) => {
      const { source, text } = isRecord(entry) ? entry : {};
      return typeof source === "string" && typeof text === "string"
        ? [{ file, part, pointer: joinPointer("/texts", part, name, "text"), source, text }]
        : [];
    }),
  );
});

/** The first place of each translation of one text, and how many there are. */
type Uses = Map<string, { readonly first: Translated; count: number }>;

const faultsIn = memoize((...files: readonly SourceFile[]) => {
  const all = files.flatMap(textsIn);
  const bySource = new Map<string, Uses>();
  for (const each of all) {
    const uses: Uses = bySource.get(each.source) ?? new Map();
    bySource.set(each.source, uses);
    const use = uses.get(each.text);
    if (use === undefined) uses.set(each.text, { first: each, count: 1 });
    else use.count += 1;
  }
  const rare = all.filter((each) => isRarest(each, bySource.get(each.source) ?? new Map()));
  return rare.flatMap((each, index) => {
    const other = rare.findIndex(
      (next) =>
        next.file === each.file &&
        next.part === each.part &&
        next.source !== each.source &&
        bySource.get(each.source)?.has(next.text) === true &&
        bySource.get(next.source)?.has(each.text) === true,
    );
    const meant = rare[other] === undefined ? undefined : bySource.get(rare[other].source);
    const usual = meant?.get(each.text)?.first;
    return usual === undefined || other < index
      ? []
      : [
          {
            file: each.file,
            pointer: each.pointer,
            code: "value-exchanged",
            message: `${JSON.stringify(each.text)} is the translation of ${JSON.stringify(each.source)} here and of ${JSON.stringify(usual.source)} in ${usual.file.path}, and the other way around.`,
            fix: "Give each text its own translation.",
          },
        ];
  });
});

/** Whether a text is translated like this least often, and of two that are as rare, later. */
function isRarest({ text }: Translated, uses: Uses): boolean {
  if (uses.size < 2) return false;
  const own = uses.get(text)?.count ?? 0;
  const most = Math.max(...[...uses].map(([each, { count }]) => (each === text ? 0 : count)));
  const [first] = uses.keys();
  return own < most || (own === most && first !== text);
}
