import type { Person } from "../session/sessions.ts";

/**
 * Returns the survey's address with its parameters filled. Source: product specification of the
 * chat, section 7.
 */
export function surveyAddress(survey: string, person: Person, contactId: string): string {
  const url = new URL(survey);
  url.searchParams.set("applicant_name", person.friendlyName);
  url.searchParams.set("email", person.emailAddress);
  url.searchParams.set("interaction_id", contactId);
  return url.href;
}
