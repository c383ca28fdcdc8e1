import axe from "axe-core";

/** Rules that need a layout, which a document without a browser lacks. */
const needLayout = ["color-contrast", "target-size", "scrollable-region-focusable"];

/**
 * Returns axe's findings in a part of the page: rule, requirement and elements. The gallery's
 * journey runs the remaining rules in a real browser.
 */
export async function axeFindings(part: Element): Promise<string[]> {
  const { violations } = await axe.run(part, {
    runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] },
    rules: Object.fromEntries(needLayout.map((rule) => [rule, { enabled: false }])),
    resultTypes: ["violations"],
  });
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} ${nodes.map(({ html }) => html).join(" ")}`,
  );
}
