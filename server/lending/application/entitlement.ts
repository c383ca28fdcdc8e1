import { decide, pageToShow } from "#engine/index.ts";
import type { Screen } from "#schemas/types/screen.ts";
import { conditionViews } from "#server/lending/conditions/cards.ts";
import { isOpen } from "#server/lending/conditions/conditions.ts";
import type { FlowDefinition } from "#server/lending/definitions/contract.ts";
import type { Application, Profile } from "./ports.ts";

type Input = { application: Application; profile: Profile };

/**
 * Returns the page that the data decides on, and the screens of the flow that the borrower may use
 * now.
 */
export function entitlement(
  flow: FlowDefinition,
  input: Input,
): { page: string; screens: string[] } {
  const decision = decide(flow.compiled, input);
  const screens = flow.flow.pages
    .filter((page) => pageToShow(flow.compiled, decision, page.id, input) === page.id)
    .flatMap((page) => (page.screen === undefined ? [] : [page.screen]));
  // While jobs run, a waiting screen replaces the page; its actions may be submitted too.
  const { polling } = flow.flow;
  const state = input.application.status?.checklistStatus;
  if (polling !== undefined && state !== undefined && polling.waiting.includes(state))
    screens.push(polling.screen);
  return { page: decision.page, screens };
}

/**
 * Returns the document types that the open screens ask for: by name, or through open conditions.
 */
export function uploadTypes(
  flow: FlowDefinition,
  screens: string[],
  application: Application,
): Set<string> {
  const blocks = screens.flatMap((id) => flow.screens.get(id)?.body ?? []);
  const openConditions = blocks.some(
    ({ options }) => (options as { conditions?: unknown } | undefined)?.conditions === true,
  )
    ? conditionViews(application, flow).filter(isOpen)
    : [];
  return new Set([
    ...blocks.flatMap((block) => offered(block)),
    ...openConditions.flatMap(({ card }) => (card?.documents ?? []).map(({ type }) => type)),
  ]);
}

/** Returns the document types that an upload block offers. */
function offered(block: NonNullable<Screen["body"]>[number]): string[] {
  const options = (block.options ?? {}) as { types?: unknown; accept?: unknown };
  if (!Array.isArray(options.types)) return [];
  return options.types.flatMap((each: unknown) =>
    typeof each === "object" && each !== null && "type" in each ? [String(each.type)] : [],
  );
}
