import { expect, it } from "vitest";
import { durationSeconds } from "#lending/time/duration.ts";
import { LIFE_DAYS } from "#server/lending/brokers/referrals.ts";
import { LONGEST_LIFE } from "#server/platform/accounts/links.ts";
import mail from "#schemas/mail.schema.json" with { type: "json" };
import { LONGEST_LOG_IN } from "./jobs.ts";

it("limits each link to the time that the schema of e-mails gives it", () => {
  const described = Object.entries(mail.$defs.token["x-longest"]).map(([secret, duration]) => [
    secret,
    (durationSeconds(duration) ?? 0) * 1000,
  ]);
  expect(Object.fromEntries(described)).toEqual({
    ...LONGEST_LIFE,
    resume: LONGEST_LOG_IN,
    "hand-off": LONGEST_LOG_IN,
    referral: LIFE_DAYS * 86_400_000,
  });
});
