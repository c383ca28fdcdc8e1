import { afterEach, expect, test } from "vitest";
import { loadDefinitions } from "../../load.ts";
import { testRoot, type TestRoot } from "../../testing/test-root.ts";
import { validateDefinitions } from "../../validate.ts";

const roots: TestRoot[] = [];
afterEach(() => Promise.all(roots.splice(0).map((each) => each.remove())));

const sound = {
  id: "ready",
  to: "/profile/email",
  when: "application.active",
  once: "/application/waitingSince",
  args: { firstName: { pointer: "/profile/name/firstName", absent: "there" } },
  subject: "It is your turn",
  body: ["Hello {firstName}, from {companyNameShort}."],
  action: {
    label: "Open",
    href: "/small/first?id={application}",
    values: { application: "/application/uuid" },
  },
};

async function findingsFor(change: object): Promise<[string, string, string][]> {
  const root = await testRoot({ "flows/small/mail/ready.json": { ...sound, ...change } });
  roots.push(root);
  return validateDefinitions(await loadDefinitions(root.path))
    .filter(({ severity }) => severity === "error")
    .map(({ code, file, pointer }) => [code, file, pointer]);
}

const file = "flows/small/mail/ready.json";

test("accepts an e-mail without faults", async () => {
  expect(await findingsFor({})).toEqual([]);
});

test.each<[string, object, [string, string]]>([
  [
    "reports a guard of an unknown field",
    { when: "application.nowhere == 1" },
    ["guard-unknown-field", "/when"],
  ],
  ["reports an unknown recipient field", { to: "/profile/nowhere" }, ["mail-value-unknown", "/to"]],
  [
    "reports an unknown occasion field",
    { once: "/application/nowhere" },
    ["mail-value-unknown", "/once"],
  ],
  [
    "reports an address with an unknown field",
    { action: { label: "x", href: "/small/first?id={a}", values: { a: "/application/x/y" } } },
    ["mail-value-unknown", "/action/values/a"],
  ],
  [
    "reports a text that uses a value of the address",
    { body: ["Hello {firstName}, from {companyNameShort}: {application}."] },
    ["copy-argument-unknown", "/body/0"],
  ],
  [
    "reports copy that breaks ICU syntax",
    { body: ["Hello {firstName"] },
    ["copy-syntax", "/body/0"],
  ],
  ["reports markup in the footer", { footer: "<u>here</u>" }, ["copy-markup", "/footer"]],
  [
    "reports an action that leads to another site",
    { action: { label: "x", href: "https://e.example" } },
    ["mail-schema", "/action/href"],
  ],
])("%s", async (_name, change, [code, pointer]) => {
  const findings = await findingsFor(change);
  expect(findings.map((each) => each[1])).toContain(file);
  expect(
    findings.some((each) => each[0] === code && each[2] === pointer),
    JSON.stringify(findings),
  ).toBe(true);
});
