/** Flags and experiments of the product: who gets each, its variations, and the pages whose words it chooses. */
import { isRecord, joinPointer } from "#engine/index.ts";
import { EditRefused, type Edit } from "#definitions/edits/index.ts";
import type { Definitions } from "#definitions/model.ts";
import type { Flags } from "#schemas/types/flags.ts";

const PATH = "flows/flags.json";

export interface FlagUse {
  readonly flow: string;
  readonly page: string;
  readonly title: string;
}

export interface FlagView {
  readonly id: string;
  /** Name by which rules read it; null for a flag that no application has. */
  readonly name: string | null;
  readonly description: string;
  /** Guard of who gets it. */
  readonly when: string;
  readonly variations: readonly { readonly id: string; readonly share: number }[];
  /** Variation of a person who does not get it; null without variations. */
  readonly fallback: string | null;
  /** What this lender says instead; null for nothing. */
  readonly lenderFallback: string | boolean | null;
  /** Pages with words of their own for a variation. */
  readonly uses: readonly FlagUse[];
}

export type FlagChange = { readonly id: string } & (
  | { readonly kind: "when"; readonly when: string }
  /** Percent by variation; together 100. */
  | { readonly kind: "shares"; readonly shares: Readonly<Record<string, number>> }
  | { readonly kind: "fallback"; readonly value: string | null }
);

const flagsIn = ({ sources }: Definitions): Flags["flags"] =>
  (sources.files.get(PATH)?.value as Flags | undefined)?.flags ?? [];

export function flagViews(definitions: Definitions, lender: string): FlagView[] {
  const { info } = definitions.effective(lender);
  const own: Record<string, unknown> = isRecord(info.flags) ? info.flags : {};
  return flagsIn(definitions).map(
    ({ id, name = null, description, when, variations = [], default: fallback = null }) => {
      const said = name === null ? undefined : own[name];
      return {
        id,
        name,
        description,
        when,
        variations: variations.map((each) => ({ id: each.id, share: each.share })),
        fallback,
        lenderFallback: typeof said === "string" || typeof said === "boolean" ? said : null,
        uses: name === null ? [] : usesOf(definitions, lender, name),
      };
    },
  );
}

function usesOf(definitions: Definitions, lender: string, name: string): FlagUse[] {
  const reads = new RegExp(String.raw`\bflags\.${name}\b`);
  return [...definitions.effective(lender).flows.values()].flatMap(({ id, flow, screens }) =>
    flow.value.pages.flatMap((page): FlagUse[] => {
      const screen = screens.get(page.screen ?? "")?.value;
      return screen?.variants?.some(({ when }) => reads.test(when)) === true
        ? [{ flow: id, page: page.id, title: screen.title ?? page.id }]
        : [];
    }),
  );
}

/** @throws EditRefused with a reason for a person */
export function flagEdits(definitions: Definitions, lender: string, change: FlagChange): Edit[] {
  const flags = flagsIn(definitions);
  const index = flags.findIndex(({ id }) => id === change.id);
  const flag = flags[index];
  if (flag === undefined) throw new EditRefused("The flag is no longer there.");
  if (change.kind === "when")
    return [{ path: PATH, pointer: joinPointer("/flags", index, "when"), value: change.when }];
  if (change.kind === "shares") {
    const { variations = [] } = flag;
    const shares = variations.map(({ id }) => change.shares[id] ?? 0);
    const sum = shares.reduce((total, share) => total + share, 0);
    if (sum !== 100) throw new EditRefused(`The shares add up to ${sum}, and must be 100.`);
    return shares.map((value, at) => ({
      path: PATH,
      pointer: joinPointer("/flags", index, "variations", at, "share"),
      value,
    }));
  }
  const settings = definitions.organisations.get(lender)?.organisation;
  if (!settings || flag.name === undefined)
    throw new EditRefused(
      "The lender has no settings of its own. Engineers add an organisation.json.",
    );
  const pointer = joinPointer("/flags", flag.name);
  const isSaid =
    isRecord(settings.value) &&
    isRecord(settings.value.flags) &&
    Object.hasOwn(settings.value.flags, flag.name);
  if (change.value !== null) return [{ path: settings.path, pointer, value: change.value }];
  return isSaid ? [{ path: settings.path, pointer, remove: true }] : [];
}
