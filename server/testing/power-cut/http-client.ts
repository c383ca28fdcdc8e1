/**
 * Calls a server as borrowers do, and marks each acknowledged write in the record of a test that cuts
 * the power. Arguments: the address, the file of the marks, writers, and writes of each.
 */
import { openSync, writeSync } from "node:fs";
import { typedProduct } from "#engine/testing/typed-product.ts";
import { PASSWORD, person } from "#server/testing/borrower.ts";
import { emailOf } from "./http-ledger.ts";

const [address = "", marksPath = "", writers = "0", writes = "0"] = process.argv.slice(2);
const base = `/service-application/api/v1/application/${typedProduct.id}`;
const marks = openSync(marksPath, "a");
const mark = (writer: number, value: number): void => void writeSync(marks, `${writer}:${value}\n`);

async function post<T>(path: string, token: string | null, body: object): Promise<T> {
  const response = await fetch(address + path, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return JSON.parse(text) as T;
}

/** Registers a borrower with an application. @returns token and application */
async function begin(writer: number): Promise<{ token: string; uuid: string }> {
  const account = { email: emailOf(writer), password: PASSWORD };
  const register = "/identity/api/v1/registration/register";
  const { jwt } = await post<{ jwt: string }>(register, null, account);
  const { application } = await post<{ application: { uuid: string } }>(base, jwt, {
    flow: "register",
    submissions: [
      { screen: "income", data: { annual: 90_000 } },
      { screen: "login", data: { terms: true } },
    ],
  });
  const { uuid } = application;
  await post(`${base}/${uuid}/screens`, jwt, {
    screen: "person",
    action: "continue",
    data: person,
  });
  return { token: jwt, uuid };
}

await Promise.all(
  Array.from({ length: Number(writers) }, async (_, writer) => {
    const { token, uuid } = await begin(writer);
    for (let value = 1; value <= Number(writes); value += 1) {
      await post(`${base}/${uuid}/screens`, token, {
        screen: "address",
        action: "continue",
        data: { street: String(value) },
      });
      mark(writer, value);
    }
  }),
);
