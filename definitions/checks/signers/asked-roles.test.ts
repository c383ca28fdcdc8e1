import { expect, test } from "vitest";
import { parseGuard } from "#engine/guard/parse/parser.ts";
import { askedRoles } from "./asked-roles.ts";

const asked = (source: string) => askedRoles(parseGuard(source), ["OWNER", "PAYER"]);

test.each([
  ["list.all(s, s.role != 'OWNER' || s.done)", ["OWNER"]],
  ["!list.exists(s, s.role == 'OWNER' && !s.done)", ["OWNER"]],
  [
    "list.all(s, 'OWNER' != s.role || s.done) && list.all(s, s.role != 'PAYER' || s.done)",
    ["OWNER", "PAYER"],
  ],
  ["size(list) > 0 && list.all(s, s.done)", []],
])("%s asks for the roles %j alone", (source, roles) => {
  expect(asked(source)).toEqual(roles);
});

test.each([
  "list.all(s, s.role == 'OWNER' || s.done)",
  "!list.exists(s, s.role != 'OWNER' && !s.done)",
  "list.all(s, s.done) || list.exists(s, s.role == 'OWNER')",
  "list.all(s, s.role in ['OWNER'] || s.done)",
])("%s may wait for people of any role", (source) => {
  expect(asked(source)).toEqual([]);
});
