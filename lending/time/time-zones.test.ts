import { expect, test } from "vitest";
import { timeZoneOf } from "./time-zones.ts";

test.each([
  ["CA", undefined, "America/Los_Angeles"],
  ["TX", "Travis", "America/Chicago"],
  ["TX", "El Paso", "America/Denver"],
  ["TX", "EL PASO COUNTY", "America/Denver"],
  ["FL", "Escambia", "America/Chicago"],
  ["FL", "Miami-Dade", "America/New_York"],
  ["ID", "Kootenai", "America/Los_Angeles"],
  ["ID", "Ada", "America/Boise"],
  ["IN", "LaPorte", "America/Chicago"],
  ["KY", "Warren", "America/Chicago"],
  ["KY", "Jefferson", "America/New_York"],
  ["MI", "Gogebic", "America/Menominee"],
  ["NE", "Scotts Bluff", "America/Denver"],
  ["ND", "Stark", "America/Denver"],
  ["SD", "Pennington", "America/Denver"],
  ["TN", "Davidson", "America/Chicago"],
  ["TN", "Sevier", "America/New_York"],
  ["KS", "Sherman", "America/Denver"],
  ["OR", "Malheur", "America/Boise"],
  ["AZ", null, "America/Phoenix"],
  [undefined, undefined, "America/New_York"],
])("a home in %s, %s county keeps %s", (state, county, zone) =>
  expect(timeZoneOf(state, county)).toBe(zone),
);

const states =
  "AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY";
test.each(states.split(" "))("%s has a zone that the platform knows", (state) =>
  expect(() => new Intl.DateTimeFormat("en-US", { timeZone: timeZoneOf(state) })).not.toThrow(),
);
