import type { Screen } from "#schemas/types/screen.ts";
import type { OrganisationDefinitions } from "#server/lending/definitions/contract.ts";

/** Returns the organization's screen that collects feedback; null when no flow has one. */
export function feedbackForm({ flows }: Pick<OrganisationDefinitions, "flows">): Screen | null {
  for (const { screens } of flows.values())
    for (const screen of screens.values())
      if (screen.actions?.some(({ operation }) => operation === "send-feedback")) return screen;
  return null;
}

/** Returns the form's title for a topic; the code itself when the form has no title for it. */
export function topicTitle(form: Screen | null, topic: string): string {
  const { topic: property } = ((form?.form?.schema as { properties?: unknown } | undefined)
    ?.properties ?? {}) as { topic?: { oneOf?: { const: string; title: string }[] } };
  return property?.oneOf?.find((each) => each.const === topic)?.title ?? topic;
}
