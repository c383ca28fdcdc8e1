/** What the tables of the vocabulary are about. */
import type { Application } from "#schemas/types/application.ts";
import type { Profile } from "#schemas/types/profile.ts";

/** What a decision is made from. */
export interface Data {
  application: Application;
  profile: Profile;
}

export type ChecklistState = NonNullable<NonNullable<Application["status"]>["checklistStatus"]>;

export const data = (application: Application = {}, profile: Profile = {}): Data => ({
  application,
  profile,
});

export const uuid = (digit: number): string => `00000000-0000-4000-8000-00000000000${digit}`;

/** Data with this status, and the rest of the application if given. */
export const status = (values: NonNullable<Application["status"]>, rest: Application = {}): Data =>
  data({ ...rest, status: values });
