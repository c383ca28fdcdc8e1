/** One page, or one of its sentences, over all lenders: who inherits, who says it otherwise, who is stale. */
import { contentHash } from "#definitions/identity/canonical.ts";
import { lockOf, recordedIn } from "#definitions/overlays/lock.ts";
import type { Definitions, Effective } from "#definitions/model.ts";
import { isRecord } from "#engine/index.ts";
import { sentencesOf, type Sentence } from "../texts/sentences.ts";
import { lendersOf } from "../workspace.ts";

export interface LenderVersion {
  readonly code: string;
  readonly name: string;
  /** `absent`: the lender has no such page. */
  readonly state: "absent" | "inherits" | "differs";
  /** Lenders whose overlays supply what differs: the own one, or one that it extends. */
  readonly from: readonly string[];
  /** The shared text has changed since the lender accepted its own. */
  readonly stale: boolean;
  /** Lenders with the same content have the same one. */
  readonly content: string;
  /** The sentence, or the title of the page; null without such. */
  readonly text: string | null;
}

export interface SideBySide {
  readonly versions: readonly LenderVersion[];
  /** Sentences of the shared page, to choose from. */
  readonly sentences: readonly { readonly stable: string; readonly text: string }[];
}

/** @param stable the sentence, as translations name it; null for the whole page */
export function sideBySide(
  definitions: Definitions,
  {
    flow,
    page,
    stable,
    locale,
  }: { flow: string; page: string; stable: string | null; locale: string },
): SideBySide {
  const base = screenOf(definitions.base, flow, page);
  const shared = base === null ? [] : sentencesOf(definitions.base, flow, base.id, locale);
  return {
    sentences: shared.map((each) => ({ stable: each.stable, text: each.text })),
    versions: lendersOf(definitions).map(({ code, name }): LenderVersion => {
      const effective = definitions.effective(code);
      const screen = screenOf(effective, flow, page);
      if (screen === null)
        return { code, name, state: "absent", from: [], stale: false, content: "", text: null };
      const sentences = sentencesOf(effective, flow, screen.id, locale);
      const compared =
        stable === null ? sentences : sentences.filter((each) => each.stable === stable);
      const own = compared.filter(({ overlay }) => overlay !== null);
      const owners = stable === null ? changedBy(screen.file) : [];
      const from = [...new Set([...own.flatMap(({ overlay }) => overlay ?? []), ...owners])];
      const differs = stable === null ? screen.file.hash !== base?.file.hash : from.length > 0;
      const [sentence] = compared;
      return {
        code,
        name,
        state: differs ? "differs" : "inherits",
        from,
        stale: differs && isStale(definitions, code, screen.file.path, stable),
        content:
          stable === null ? screen.file.hash : contentHash([sentence ? shownIn(sentence) : null]),
        text:
          stable === null
            ? (screen.file.value.title ?? null)
            : sentence === undefined
              ? null
              : shownIn(sentence),
      };
    }),
  };
}

const shownIn = ({ translation, text }: Sentence): string => translation ?? text;

function screenOf(effective: Effective, flow: string, page: string) {
  const own = effective.flows.get(flow);
  const id = own?.flow.value.pages.find((each) => each.id === page)?.screen;
  const file = id === undefined ? undefined : own?.screens.get(id);
  return id === undefined || file === undefined ? null : { id, file };
}

const changedBy = (file: NonNullable<ReturnType<typeof screenOf>>["file"]): string[] => [
  ...new Set(file.changes.map(({ organisation }) => organisation)),
];

/** Whether the shared text differs from the one that the lender's lock accepted. */
function isStale(
  definitions: Definitions,
  code: string,
  path: string,
  stable: string | null,
): boolean {
  const lock = definitions.organisations.get(code)?.lock;
  if (!lock || !isRecord(lock.value)) return false;
  const replaced = lockOf(definitions.effective(code)).replaced[path] ?? {};
  return Object.entries(replaced)
    .filter(([pointer]) => stable === null || stable.startsWith(pointer))
    .some(([pointer, hash]) => {
      const recorded = recordedIn(lock.value, path, pointer);
      return recorded !== null && recorded !== hash;
    });
}
