import { afterEach, expect, test } from "vitest";
import { loadDefinitions } from "../../load.ts";
import { smallScreen, testRoot, type TestRoot } from "../../testing/test-root.ts";
import { validateDefinitions } from "../../validate.ts";

const roots: TestRoot[] = [];
afterEach(() => Promise.all(roots.splice(0).map((each) => each.remove())));

const submit = (id: string, effects?: readonly object[]) => ({
  id,
  kind: "submit",
  label: id,
  ...(effects === undefined ? {} : { effects }),
});
const select = [{ effect: "select-offer" }];

/** Returns the places of answers that would be lost. */
async function pointers(
  properties: Readonly<Record<string, object>>,
  { required = [], actions = [submit("continue")], allOf = [] }: Partial<Asked> = {},
): Promise<string[]> {
  const screen = smallScreen("small", "first", {
    form: {
      schema: {
        $id: "screen:small/first",
        type: "object",
        additionalProperties: false,
        required,
        properties,
        ...(allOf.length === 0 ? {} : { allOf }),
      },
      ui: {},
      bind: Object.fromEntries(Object.keys(properties).map((name) => [name, { effect: true }])),
    },
    actions,
  });
  const root = await testRoot({ "flows/small/screens/first.json": screen });
  roots.push(root);
  return validateDefinitions(await loadDefinitions(root.path))
    .filter(({ code }) => code === "answer-unread")
    .map(({ pointer }) => pointer);
}

interface Asked {
  readonly required: readonly string[];
  readonly actions: readonly object[];
  readonly allOf: readonly object[];
}

const offer = { type: "string", title: "Offer", minLength: 1 };

test("a second action that loses a required answer is reported", async () => {
  const actions = [submit("continue", select), submit("save")];
  expect(await pointers({ offer }, { required: ["offer"], actions })).toEqual(["/actions/1"]);
});

test("a second action may pass over an answer that nobody has to give", async () => {
  const actions = [submit("continue", select), submit("later")];
  expect(await pointers({ offer }, { actions })).toEqual([]);
});

test("an answer with the name of a field that no effect reads is reported", async () => {
  const payType = { type: "string", title: "Payments", enum: ["AUTOPAY", "MANUAL"] };
  expect(await pointers({ payType })).toEqual(["/form/bind/payType"]);
});

test("an answer that no effect knows may decide what else the form asks for", async () => {
  const payType = { type: "string", title: "Payments", enum: ["AUTOPAY", "MANUAL"] };
  const allOf = [{ if: { properties: { payType: { const: "AUTOPAY" } } }, then: {} }];
  expect(await pointers({ payType }, { allOf })).toEqual([]);
});

test("a confirmation needs no effect", async () => {
  expect(await pointers({ rate: { type: "boolean", title: "I agree", const: true } })).toEqual([]);
});
