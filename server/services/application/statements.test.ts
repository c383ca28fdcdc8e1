/** Each call costs few round trips to the database. The counts are the same on both databases. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { typedProduct } from "#engine/testing/typed-product.ts";
import { statements } from "#server/platform/storage/statements.ts";
import { Borrower, person } from "#server/testing/borrower.ts";
import { type TestServer, testServer } from "#server/testing/server.ts";

let server: TestServer;
let borrower: Borrower;
const made: string[] = [];
const record = (text: unknown): void => void made.push(String(text));

beforeAll(async () => {
  server = await testServer();
  borrower = await Borrower.begin(server);
  await borrower.submit("person", person);
  statements.subscribe(record);
});
afterAll(async () => {
  statements.unsubscribe(record);
  await server.remove();
});

/** The most statements of a call; the first is the look-up of the session. */
const calls: readonly (readonly [
  name: string,
  most: number,
  call: () => Promise<{ status: number }>,
])[] = [
  ["reading the application", 2, () => borrower.call("GET", borrower.path)],
  [
    "polling its status",
    2,
    () =>
      borrower.call(
        "GET",
        `/service-krang-${typedProduct.id}/borrower/secure/api/v1/${borrower.uuid}/status`,
      ),
  ],
  [
    "listing the applications",
    2,
    () => borrower.call("GET", borrower.path.replace(borrower.uuid, "all")),
  ],
  ["reading the profile", 2, () => borrower.call("GET", "/service-profile/api/v1/profile")],
  ["submitting a screen", 12, () => borrower.submit("number", { ssn: "123456789" })],
];

it.each(calls)("%s makes at most %i statements", async (_name, most, call) => {
  made.length = 0;
  const { status } = await call();
  expect(status).toBe(200);
  expect(made.length, made.join("\n")).toBeGreaterThan(0);
  expect(made.length, made.join("\n")).toBeLessThanOrEqual(most);
});
