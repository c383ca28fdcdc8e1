import { expect, it } from "vitest";
import { hashPassword, NO_PASSWORD, openedBy } from "./passwords.ts";

const ports = { secrets: { emailLookup: Buffer.alloc(32, 7) } };
const PASSWORD = "violet";
/** Made with the reference implementation of Argon2, whose Node package orders the parameters by name. */
const OTHER_ORDER =
  "$argon2id$v=19$m=19456,p=1,t=2$MDEyMzQ1Njc4OWFiY2RlZg$D6oDM3dpE+83trIXIbhX2L5NHmOLZnBIJmlh76Cu4cs";

const opened = (hashes: readonly string[], password: string) =>
  openedBy(
    ports,
    "a key",
    hashes.map((passwordHash) => ({ passwordHash })),
    password,
  );

it("opens accounts whose hash names its parameters in another order", async () => {
  expect(await opened([OTHER_ORDER], PASSWORD)).toEqual({ passwordHash: OTHER_ORDER });
  expect(await opened([OTHER_ORDER], "violets")).toBeNull();
});

it("hashes with argon2id, 19 MiB, two passes and one lane, and one salt for an address", async () => {
  const hash = await hashPassword(ports, "a key", PASSWORD, []);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/u);
  expect(await hashPassword(ports, "a key", PASSWORD, [hash])).toBe(hash);
  expect(await hashPassword(ports, "another key", PASSWORD, [])).not.toBe(hash);
  expect(await opened([NO_PASSWORD, hash], PASSWORD)).toEqual({ passwordHash: hash });
});

it("opens no account without a password", async () => {
  expect(await opened([NO_PASSWORD], "")).toBeNull();
  expect(await opened([], PASSWORD)).toBeNull();
});
