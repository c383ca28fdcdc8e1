import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { Application, EffectContext } from "#server/lending/application/ports.ts";
import { submitCondition } from "#server/lending/effects/submit-condition.ts";
import {
  addCondition,
  type Condition,
  decideCondition,
  oldestFirst,
} from "#server/lending/conditions/conditions.ts";

const now = new Date("2026-11-20T12:00:00Z");
const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const condition = (n: number, more: Partial<Condition> = {}): Condition => ({
  uuid: id(n),
  categoryEnum: "GENERIC_DOCUMENT_REQUEST",
  created: `2026-11-1${n}T00:00:00Z`,
  status: "NEEDED",
  audience: "BORROWER",
  actionNeeded: true,
  ...more,
});
const upload = (n: number, more: { stage?: string } = {}) => ({
  uuid: id(n),
  type: "SUPPORT" as const,
  ...more,
});

async function sent(
  application: Application,
  data: Record<string, unknown>,
  options: Record<string, unknown> = {},
) {
  const context = { application, profile: {}, organisation: {}, now, data, options };
  return submitCondition(context as unknown as EffectContext);
}

const schemaOf = (name: string) =>
  JSON.parse(readFileSync(`schemas/${name}.schema.json`, "utf8")) as {
    required?: string[];
    properties: Record<string, { items?: unknown }>;
  };

it("declares the same condition schema alone and within the application", () => {
  const { required, properties } = schemaOf("condition");
  expect(schemaOf("application").properties["conditions"]?.items).toMatchObject({
    required,
    properties,
  });
});

it("lists conditions oldest first, in whatever order they are stored", () => {
  const all = [condition(3), condition(1), condition(2)];
  expect(oldestFirst(all).map(({ uuid }) => uuid)).toEqual([id(1), id(2), id(3)]);
  const atOnce = [3, 1, 2].map((n) => condition(n, { created: "2026-11-19T00:00:00Z" }));
  expect(oldestFirst(atOnce)).toEqual(atOnce);
  expect(oldestFirst()).toEqual([]);
});

it("moves a condition through request, upload, return, second upload and acceptance", async () => {
  let application: Application = { documents: [upload(8), upload(9)] };
  const apply = (patch: object | null | undefined) => {
    expect(patch).toBeTruthy();
    application = { ...application, ...patch };
    return application.conditions?.[0];
  };
  expect(
    apply(addCondition(application, { categoryEnum: "PROPERTY_LEGAL_DESCRIPTION" }, now)),
  ).toMatchObject({ status: "NEEDED", audience: "BORROWER", actionNeeded: true });
  const uuid = application.conditions?.[0]?.uuid ?? "";
  expect(
    apply((await sent(application, { condition: uuid, documents: [id(8)] })).patch),
  ).toMatchObject({
    status: "IN_REVIEW",
    actionNeeded: false,
    documents: [id(8)],
  });
  expect(
    apply(
      decideCondition(
        application,
        uuid,
        { status: "RETURNED", commentsToBorrower: "Blurred." },
        now,
      ),
    ),
  ).toMatchObject({ status: "RETURNED", commentsToBorrower: "Blurred.", actionNeeded: true });
  apply((await sent(application, { documents: [id(9)] })).patch);
  expect(apply(decideCondition(application, uuid, { status: "ACCEPTED" }, now))).toMatchObject({
    status: "ACCEPTED",
    actionNeeded: false,
  });
  expect(decideCondition(application, id(7), { status: "ACCEPTED" }, now)).toBeNull();
});

it.each<[string, Application, Record<string, unknown>, Record<string, unknown>, string]>([
  ["no condition is open", { conditions: [condition(1, { status: "IN_REVIEW" })] }, {}, {}, ""],
  [
    "no condition has the given UUID",
    { conditions: [condition(1)] },
    { condition: id(2) },
    {},
    "/condition",
  ],
  [
    "the screen expects another category",
    { conditions: [condition(1)] },
    {},
    { categories: ["MISSING_PHONE_NUMBER"] },
    "",
  ],
  ["no file is attached", { conditions: [condition(1)] }, { documents: [] }, {}, "/documents"],
  [
    "the file is not of this application",
    { conditions: [condition(1)], documents: [upload(8)] },
    { documents: [id(9)] },
    {},
    "/documents",
  ],
  [
    "the lender generated the file",
    { conditions: [condition(1)], documents: [upload(8, { stage: "closing" })] },
    { documents: [id(8)] },
    {},
    "/documents",
  ],
  [
    "the condition requires more files",
    { conditions: [condition(1, { xtraData: { numDocsRequired: 2 } })], documents: [upload(8)] },
    { documents: [id(8)] },
    {},
    "/documents",
  ],
])(
  "rejects the documents for a condition when %s",
  async (_name, application, data, options, pointer) => {
    const result = await sent(application, data, options);
    expect(result.patch).toBeUndefined();
    expect(result.errors?.[0]?.pointer).toBe(pointer);
  },
);

it("accepts a condition without a file when its screen requires none", async () => {
  const application = { conditions: [condition(1, { categoryEnum: "MISSING_PHONE_NUMBER" })] };
  const { patch } = await sent(application, {}, { documents: false });
  expect(patch).toMatchObject({ conditions: [{ status: "IN_REVIEW" }] });
});
