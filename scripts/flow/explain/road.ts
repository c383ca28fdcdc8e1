/** The road to a page in words: who has to do what, in the order of the checklist. */
import type { Road } from "#engine/index.ts";
import type { WhoWrites } from "./actors.ts";

/** @param titleOf returns the title of a page; an empty text when it has none */
export function roadText(road: Road, who: WhoWrites, titleOf: (page: string) => string): string {
  const { page, steps, arrivesAt, patch, decision } = road;
  const parts = steps.flatMap(({ step, changes }) => {
    const byWho = new Map<string, string[]>();
    for (const { pointer, words } of changes) {
      const actor = who(step, pointer);
      byWho.set(actor, [...(byWho.get(actor) ?? []), words]);
    }
    return [...byWho].map(([actor, words]) => ({ step, actor, words }));
  });
  const many = parts.length === 1 ? "one thing comes first" : `${parts.length} things come first`;
  return [
    `Not ${named(page, titleOf)}: ${parts.length === 0 ? "the checklist has to run" : many}.`,
    ...parts.flatMap(({ step, actor, words }, index) => [
      `  ${index + 1}. ${actor}:${step === null ? "" : `   [step ${step}]`}`,
      ...words.map((each) => `       ${each}`),
    ]),
    `  Then the page is shown${arrivesAt === null ? ", with every step of the checklist done" : `, at the step ${arrivesAt}`}: running the checklist on this data gives page ${decision.page}, checklist state ${decision.checklistState ?? "none"}. Other ways may lead there too.`,
    ...(patch === null
      ? ["  A patch would have to repeat personal data, and is not shown."]
      : [`  as JSON Merge Patch: ${JSON.stringify(patch)}`]),
  ].join("\n");
}

const named = (page: string, titleOf: (page: string) => string): string =>
  titleOf(page) === "" ? page : `${page} (“${titleOf(page)}”)`;
