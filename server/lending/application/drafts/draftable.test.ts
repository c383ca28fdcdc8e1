/** Over every screen that ships: unsent answers never store a secret, whatever a browser sends. */
import { readFile, readdir } from "node:fs/promises";
import { expect, it } from "vitest";
import type { Screen } from "#schemas/types/screen.ts";
import type { EntitySchema } from "#server/platform/sealing/entity.ts";
import { isDraftable } from "./draftable.ts";
import { productEntities } from "#engine/testing/product-entities.ts";

const json = async <T>(path: string): Promise<T> => JSON.parse(await readFile(path, "utf8")) as T;
const entities = productEntities as Record<"application" | "profile", EntitySchema>;
const files = (await readdir("flows", { recursive: true })).filter((name) =>
  /\/screens\/.*\.json$/.test(name),
);
const screens = await Promise.all(
  files.map(async (file) => [file, await json<Screen>(`flows/${file}`)] as const),
);

/** Property names of values that must never be stored unsent, at any depth of a field. */
const SECRET = /"(ssn|accountNumber|confirmAccountNumber|password|pin|creditPin)":/i;

interface FormSchema {
  properties?: Record<string, unknown>;
  then?: FormSchema;
  allOf?: FormSchema[];
}

/** Yields the properties of a form, including those of its conditional parts. */
function* propertiesOf(schema: FormSchema = {}): Iterable<[string, unknown]> {
  yield* Object.entries(schema.properties ?? {});
  for (const branch of [...(schema.then ? [schema.then] : []), ...(schema.allOf ?? [])])
    yield* propertiesOf(branch);
}

it("stores no unsent SSN, account number, PIN or password of any shipped screen", () => {
  const secrets = screens.flatMap(([file, screen]) =>
    [...propertiesOf(screen.form?.schema)]
      .filter(([name, property]) => SECRET.test(JSON.stringify({ [name]: property })))
      .map(([name]) => ({ file, screen, name })),
  );
  expect(secrets.length).toBeGreaterThan(5);
  for (const { file, screen, name } of secrets)
    expect(isDraftable(screen, name, entities), `${file} ${name}`).toBe(false);
});

it.each<[string, object, object, boolean]>([
  ["an answer that the server never returns", { a: "/profile/ssn" }, {}, false],
  [
    "an answer of which the server returns four digits",
    { a: "/application/disburseAccount/accountNumber" },
    {},
    false,
  ],
  ["an object with such an answer in it", { a: "/application/disburseAccount" }, {}, false],
  ["a credential", { a: "/credentials/password" }, {}, false],
  [
    "a masked answer that an effect reads",
    { a: { effect: true } },
    { a: { x: { "ui:widget": "masked" } } },
    false,
  ],
  ["an answer that an effect reads", { a: { effect: true } }, {}, true],
  ["a consent", { a: { consent: "SOFT_CREDIT" } }, {}, true],
  ["an answer that the borrower may see", { a: "/profile/dob" }, {}, true],
  ["a property that is no field", { b: "/profile/dob" }, {}, false],
])("decides whether unsent answers are stored: %s", (_, bind, ui, isStored) => {
  const screen = { id: "s", title: "S", form: { schema: {}, bind, ui } } as unknown as Screen;
  expect(isDraftable(screen, "a", entities)).toBe(isStored);
});
