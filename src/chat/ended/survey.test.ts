import { expect, it } from "vitest";
import { surveyAddress } from "./survey.ts";

it("puts name, e-mail and contact into the survey's address, encoded", () => {
  const person = { friendlyName: "Ada & Bo?", emailAddress: "a+b@example.com" };
  const url = new URL(surveyAddress("https://survey.example/chat?lang=en", person, "c#1"));
  expect(url.origin + url.pathname).toBe("https://survey.example/chat");
  expect([...url.searchParams]).toEqual([
    ["lang", "en"],
    ["applicant_name", "Ada & Bo?"],
    ["email", "a+b@example.com"],
    ["interaction_id", "c#1"],
  ]);
});
