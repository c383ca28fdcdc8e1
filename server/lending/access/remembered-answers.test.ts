import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { SealedRows } from "#server/lending/application/store.ts";
import type { OrganisationDefinitions } from "#server/lending/definitions/contract.ts";
import type { Executor } from "#server/platform/storage/database.ts";
import { rememberAnswer, rememberedAnswer } from "./remembered-answers.ts";

const executor = {} as Executor;
const keyed = (key: Uint8Array) => ({ dataKeys: { open: () => key } });
const services = keyed(randomBytes(32));
const rowsOf = (uuid: string) => ({ row: { uuid }, key: null }) as SealedRows;
/** Each language and each version of the definitions is an object of its own. */
const definitions = () => ({}) as OrganisationDefinitions;

function remembered() {
  const [rows, organisation] = [rowsOf("a"), definitions()];
  const text = Buffer.from('{"email":"ada@example.com"}');
  rememberAnswer(services, executor, rows, { organisation, text });
  return { rows, organisation, text };
}

describe("a remembered answer", () => {
  it("is the text that was sent", () => {
    const { rows, organisation, text } = remembered();
    expect(rememberedAnswer(services, executor, rows, organisation)).toEqual(text);
  });

  it("ends with other rows, and with other definitions or another language", () => {
    const { rows, organisation } = remembered();
    expect(rememberedAnswer(services, executor, rowsOf("a"), organisation)).toBeNull();
    expect(rememberedAnswer(services, executor, rows, definitions())).toBeNull();
  });

  it("opens with no other key", () => {
    const { rows, organisation } = remembered();
    const others = keyed(randomBytes(32));
    expect(() => rememberedAnswer(others, executor, rows, organisation)).toThrow();
  });
});
