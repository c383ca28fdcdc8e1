import { type Answer, type CountedCall, anybody, call, person, placedAt, stage } from "./caller.ts";

const base = "/identity/api/v1";
const secure = "/identity/secure/api/v1";
/** The secret of no link and of no step. */
const unknown = "A".repeat(43);

/** A credential of no passkey. */
const forged = {
  id: unknown,
  rawId: unknown,
  type: "public-key",
  response: {},
  clientExtensionResults: {},
};

const asBorrower = (method: string, path: string, payload?: object): Promise<Answer> =>
  call(method, `${secure}${path}`, {
    token: placedAt("HMDA").token,
    ...(payload === undefined ? {} : { payload }),
  });

/** Returns the secret of the step with which an account changes its factors. */
async function managing(): Promise<string> {
  const { password } = placedAt("HMDA");
  return (await asBorrower("POST", "/factors/step", { password })).body.step;
}

/** Returns the secret of the step that an agent's log-in with a password leads to. */
const proving = async (): Promise<string> =>
  (await anybody("POST", `${base}/login`, stage.agentLogin)).body.step;

/** Calls about addresses, passwords and second factors. */
export const factorCalls: readonly CountedCall[] = [
  [
    "POST /identity/api/v1/address/confirm",
    1,
    () =>
      anybody("POST", `${base}/address/confirm`, { token: unknown, password: person().password }),
    410,
  ],
  [
    "POST /identity/secure/api/v1/address/request",
    3,
    () => asBorrower("POST", "/address/request", {}),
  ],
  [
    "POST /identity/api/v1/password/reset/request",
    3,
    () => anybody("POST", `${base}/password/reset/request`, { email: placedAt("HMDA").email }),
  ],
  [
    "POST /identity/api/v1/password/reset",
    2,
    () =>
      anybody("POST", `${base}/password/reset`, { token: unknown, password: person().password }),
    410,
  ],
  [
    "PUT /identity/secure/api/v1/password",
    4,
    () => asBorrower("PUT", "/password", { present: person().password, next: "not the one 1234" }),
    422,
  ],
  ["GET /identity/secure/api/v1/factors", 5, () => asBorrower("GET", "/factors")],
  [
    "POST /identity/secure/api/v1/factors/step",
    7,
    () => asBorrower("POST", "/factors/step", { password: placedAt("HMDA").password }),
  ],
  [
    "POST /identity/api/v1/factors/authenticator/begin",
    5,
    async () => anybody("POST", `${base}/factors/authenticator/begin`, { step: await managing() }),
  ],
  [
    "POST /identity/api/v1/factors/authenticator",
    3,
    async () =>
      anybody("POST", `${base}/factors/authenticator`, { step: await managing(), code: "000000" }),
    422,
  ],
  [
    "POST /identity/api/v1/factors/passkeys/begin",
    5,
    async () => anybody("POST", `${base}/factors/passkeys/begin`, { step: await managing() }),
  ],
  [
    "POST /identity/api/v1/factors/passkeys",
    3,
    async () =>
      anybody("POST", `${base}/factors/passkeys`, { step: await managing(), credential: forged }),
    422,
  ],
  [
    "POST /identity/api/v1/factors/recovery-codes",
    8,
    async () => anybody("POST", `${base}/factors/recovery-codes`, { step: await managing() }),
  ],
  [
    "POST /identity/api/v1/factors/remove",
    3,
    async () =>
      anybody("POST", `${base}/factors/remove`, {
        step: await managing(),
        factor: "authenticator",
      }),
    404,
  ],
  [
    "POST /identity/api/v1/login/code",
    8,
    async () => anybody("POST", `${base}/login/code`, { step: await proving(), code: "000000" }),
    422,
  ],
  [
    "POST /identity/api/v1/login/passkey/options",
    4,
    async () => anybody("POST", `${base}/login/passkey/options`, { step: await proving() }),
  ],
  [
    "POST /identity/api/v1/login/passkey",
    7,
    async () =>
      anybody("POST", `${base}/login/passkey`, { step: await proving(), credential: forged }),
    422,
  ],
];
