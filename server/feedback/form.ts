import type { Screen } from "#schemas/types/screen.ts";
import type { OrganisationDefinitions } from "#server/definitions/contract.ts";

/** The one screen of an organisation whose answers are feedback; null where its flows have none. */
export function feedbackForm({ flows }: Pick<OrganisationDefinitions, "flows">): Screen | null {
  for (const { screens } of flows.values())
    for (const screen of screens.values())
      if (screen.actions?.some(({ operation }) => operation === "send-feedback")) return screen;
  return null;
}

/** What the form calls a topic; its code where it calls it nothing. */
export function topicTitle(form: Screen | null, topic: string): string {
  const { topic: property } = ((form?.form?.schema as { properties?: unknown } | undefined)
    ?.properties ?? {}) as { topic?: { oneOf?: { const: string; title: string }[] } };
  return property?.oneOf?.find((each) => each.const === topic)?.title ?? topic;
}
