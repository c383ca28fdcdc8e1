/** No secret waits unsent: over every screen that ships, whatever a browser sends. */
import { readFile, readdir } from "node:fs/promises";
import { expect, it } from "vitest";
import type { Screen } from "#schemas/types/screen.ts";
import type { EntitySchema } from "#server/sealing/entity.ts";
import { isDraftable } from "./draftable.ts";

const json = async <T>(path: string): Promise<T> => JSON.parse(await readFile(path, "utf8")) as T;
const entities = {
  application: await json<EntitySchema>("schemas/application.schema.json"),
  profile: await json<EntitySchema>("schemas/profile.schema.json"),
};
const files = (await readdir("flows", { recursive: true })).filter((name) =>
  /\/screens\/.*\.json$/.test(name),
);
const screens = await Promise.all(
  files.map(async (file) => [file, await json<Screen>(`flows/${file}`)] as const),
);

/** What must never be kept, by the name that forms give it anywhere within a property. */
const SECRET = /"(ssn|accountNumber|confirmAccountNumber|password|pin|creditPin)":/i;

interface FormSchema {
  properties?: Record<string, unknown>;
  then?: FormSchema;
  allOf?: FormSchema[];
}

/** The properties of a form, those of its conditions included. */
function* propertiesOf(schema: FormSchema = {}): Iterable<[string, unknown]> {
  yield* Object.entries(schema.properties ?? {});
  for (const branch of [...(schema.then ? [schema.then] : []), ...(schema.allOf ?? [])])
    yield* propertiesOf(branch);
}

it("keeps no field that holds an SSN, an account number, a PIN or a password", () => {
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
  ["a place that never comes back", { a: "/profile/ssn" }, {}, false],
  [
    "one of which four digits come back",
    { a: "/application/disburseAccount/accountNumber" },
    {},
    false,
  ],
  ["an object with such a place in it", { a: "/application/disburseAccount" }, {}, false],
  ["a credential", { a: "/credentials/password" }, {}, false],
  [
    "a masked answer that an effect reads",
    { a: { effect: true } },
    { a: { x: { "ui:widget": "masked" } } },
    false,
  ],
  ["an answer that an effect reads", { a: { effect: true } }, {}, true],
  ["a consent", { a: { consent: "SOFT_CREDIT" } }, {}, true],
  ["what its owner may see", { a: "/profile/dob" }, {}, true],
  ["what is no field", { b: "/profile/dob" }, {}, false],
])("%s", (_, bind, ui, kept) => {
  const screen = { id: "s", title: "S", form: { schema: {}, bind, ui } } as unknown as Screen;
  expect(isDraftable(screen, "a", entities)).toBe(kept);
});
