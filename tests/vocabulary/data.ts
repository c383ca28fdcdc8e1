/** The input of a decision, as the vocabulary's tables write it. */
import type { Application } from "#schemas/types/application.ts";
import type { Profile } from "#schemas/types/profile.ts";

/** The documents that a decision reads. */
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

/** Returns data with this status, and the given rest of the application. */
export const status = (values: NonNullable<Application["status"]>, rest: Application = {}): Data =>
  data({ ...rest, status: values });
