import { joinPointer } from "#engine/index.ts";
import { suggestion } from "../../findings/suggest.ts";
import { findingAt, type FlowCheck } from "../check.ts";

/** Finds pages that name a screen without a file, and screens that no page shows. */
export const screenMissing: FlowCheck = ({ id, flow, screens }, effective) => {
  const named: [pointer: string, screen: string][] = [];
  for (const [index, page] of (flow.value.pages ?? []).entries())
    if ("screen" in page && typeof page.screen === "string")
      named.push([joinPointer("/pages", index, "screen"), page.screen]);
  const waiting = flow.value.polling?.screen;
  if (waiting !== undefined) named.push(["/polling/screen", waiting]);

  const missing = named
    .filter(([, screen]) => !screens.has(screen))
    .map(([pointer, screen]) =>
      findingAt(effective, flow, pointer, {
        code: "screen-missing",
        message: `There is no screen "${screen}": flows/${id}/screens/${screen}.json does not exist.`,
        fix:
          screens.size === 0
            ? "Write the file."
            : `Write the file, or name another screen. ${suggestion(screen, [...screens.keys()])}`,
      }),
    );
  const shownScreens = new Set(named.map(([, screen]) => screen));
  const unused = [...screens]
    // An organization that removes a step leaves its screen to the others.
    .filter(
      ([name, { added }]) => !shownScreens.has(name) && (added || effective.organisation === null),
    )
    .map(([name, screen]) =>
      findingAt(effective, screen, "", {
        code: "screen-unused",
        severity: "warning",
        message: `No page of the flow "${id}" shows the screen "${name}".`,
        fix: "Name it in a page of the flow, or remove the file.",
      }),
    );
  return [...missing, ...unused];
};
