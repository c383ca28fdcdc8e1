import { useMemo } from "react";
import { unaskedProperties } from "#engine/form/unasked.ts";
import type { Screen } from "#schemas/types/screen.ts";
import { prepareForm, type FormChoices } from "./prepare.ts";

/**
 * Returns the blocks and actions of a screen whose guards hold, and its form without what they leave
 * out. `closed` says that no action submits the form: it asks for nothing now.
 */
export function useVisibleParts(
  screen: Screen,
  guards: (source: string) => boolean,
  choices: FormChoices | undefined,
) {
  const isVisible = (part: { when?: string }) => part.when === undefined || guards(part.when);
  const blocks = (screen.body ?? []).filter(isVisible);
  const actions = (screen.actions ?? []).filter(isVisible);
  const closed =
    (screen.actions ?? []).some(({ kind }) => kind === "submit") &&
    !actions.some(({ kind }) => kind === "submit");
  const visible = blocks.map((block) => block.id).join(" ");
  const unasked = [
    ...unaskedProperties(screen.form, guards),
    ...Object.keys(choices ?? {}).filter((property) => choices?.[property]?.length === 0),
  ].join(" ");
  const form = useMemo(
    () =>
      prepareForm(
        screen,
        (block) => visible.split(" ").includes(block.id),
        new Set(unasked.split(" ").filter((property) => property !== "")),
        choices,
      ),
    [screen, visible, unasked, choices],
  );
  return { blocks, actions, closed, form };
}
