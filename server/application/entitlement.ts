import { decide, pageToShow } from "#engine/index.ts";
import type { Screen } from "#schemas/types/screen.ts";
import { conditionViews } from "#server/conditions/cards.ts";
import { isOpen } from "#server/conditions/conditions.ts";
import type { FlowDefinition } from "#server/definitions/contract.ts";
import type { Application, Profile } from "./ports.ts";

type Input = { application: Application; profile: Profile };

/** Where the data puts the borrower, and which of the flow's screens they may use there. */
export function entitlement(
  flow: FlowDefinition,
  input: Input,
): { page: string; screens: string[] } {
  const decision = decide(flow.compiled, input);
  const screens = flow.flow.pages
    .filter((page) => pageToShow(flow.compiled, decision, page.id, input) === page.id)
    .flatMap((page) => (page.screen === undefined ? [] : [page.screen]));
  // While the server is at work its waiting screen stands in place of the page; what it offers may be sent too.
  const { polling } = flow.flow;
  const state = input.application.status?.checklistStatus;
  if (polling !== undefined && state !== undefined && polling.waiting.includes(state))
    screens.push(polling.screen);
  return { page: decision.page, screens };
}

/** Kinds of documents that the screens open to the borrower ask for: by name, or as what underwriters asked for. */
export function uploadTypes(
  flow: FlowDefinition,
  screens: string[],
  application: Application,
): Set<string> {
  const blocks = screens.flatMap((id) => flow.screens.get(id)?.body ?? []);
  const asked = blocks.some(
    ({ options }) => (options as { conditions?: unknown } | undefined)?.conditions === true,
  )
    ? conditionViews(application, flow).filter(isOpen)
    : [];
  return new Set([
    ...blocks.flatMap((block) => offered(block)),
    ...asked.flatMap(({ card }) => (card?.documents ?? []).map(({ type }) => type)),
  ]);
}

/** A block that takes uploads says so by the kinds it offers. */
function offered(block: NonNullable<Screen["body"]>[number]): string[] {
  const options = (block.options ?? {}) as { types?: unknown; accept?: unknown };
  if (!Array.isArray(options.types)) return [];
  return options.types.flatMap((each: unknown) =>
    typeof each === "object" && each !== null && "type" in each ? [String(each.type)] : [],
  );
}
