import { randomUUID } from "node:crypto";
import {
  type CountedCall,
  anybody,
  applications,
  bankToken,
  call,
  own,
  person,
  placedAt,
} from "./caller.ts";

/** Calls of vendors, lookups, additional signers and opting out of e-mails. */
export const vendorCalls: readonly CountedCall[] = [
  [
    "GET /service-application/api/v1/application/:product/:uuid/bank-link",
    2,
    () => own("INCOME_VERIFICATION", "GET", "/bank-link"),
  ],
  [
    "POST /service-application/api/v1/application/:product/:uuid/bank-link/token",
    2,
    () => own("INCOME_VERIFICATION", "POST", "/bank-link/token", { purpose: "income" }),
  ],
  [
    "POST /service-application/api/v1/application/:product/:uuid/bank-link/login",
    2,
    async () =>
      own("INCOME_VERIFICATION", "POST", "/bank-link/login", {
        token: await bankToken(),
        institution: "tartan",
        username: "user_good",
        password: "pass_good",
      }),
  ],
  [
    "POST /service-application/api/v1/application/:product/:uuid/bank-link/accounts",
    2,
    async () => {
      const { body } = await own("INCOME_VERIFICATION", "POST", "/bank-link/login", {
        token: await bankToken(),
        institution: "tartan",
        username: "user_good",
        password: "pass_good",
      });
      return own("INCOME_VERIFICATION", "POST", "/bank-link/accounts", {
        publicToken: body.publicToken,
      });
    },
  ],
  [
    "POST /service-application/api/v1/application/:product/:uuid/bank-link/leave",
    2,
    async () =>
      own("INCOME_VERIFICATION", "POST", "/bank-link/leave", {
        token: await bankToken(),
        institution: "tartan",
        returnTo: "/account",
      }),
    422,
  ],
  [
    "POST /service-application/api/v1/application/:product/:uuid/bank-link/resume",
    2,
    async () =>
      own("INCOME_VERIFICATION", "POST", "/bank-link/resume", {
        token: await bankToken(),
        oauthStateId: randomUUID(),
      }),
    422,
  ],
  [
    "POST /service-application/api/v1/application/:product/:uuid/income-link",
    10,
    () => own("INCOME_VERIFICATION", "POST", "/income-link", { vendor: "truv" }),
  ],
  [
    "POST /service-application/api/v1/application/:product/:uuid/lookups/:lookup",
    2,
    () => own("OFFER_SELECTION", "POST", "/lookups/absent", { text: "2714" }),
    404,
  ],
  [
    "POST /service-application/external/api/v1/lookups/:flow/:lookup",
    0,
    () =>
      anybody("POST", "/service-application/external/api/v1/lookups/register/absent", {
        text: "2714",
      }),
    404,
  ],
  [
    "GET /service-application/api/v1/application/:product/co-deed/status",
    2,
    () =>
      call("GET", `${applications}/co-deed/status`, { token: placedAt("OFFER_SELECTION").token }),
  ],
  [
    "POST /service-application/api/v1/application/:product/co-deed/invitation",
    1,
    () => anybody("POST", `${applications}/co-deed/invitation`, { token: "A".repeat(43) }),
  ],
  [
    "POST /service-application/api/v1/application/:product/co-deed/invitation/accept",
    1,
    () =>
      anybody("POST", `${applications}/co-deed/invitation/accept`, {
        token: "A".repeat(43),
        password: person().password,
      }),
    410,
  ],
  [
    "POST /service-application/api/v1/application/:product/co-deed/invitation/renew",
    2,
    () => anybody("POST", `${applications}/co-deed/invitation/renew`, { email: person().email }),
  ],
  ["GET /mail/opt-out", 1, () => anybody("GET", `/mail/opt-out?token=${"A".repeat(43)}`), 404],
  [
    "POST /mail/opt-out",
    1,
    () => anybody("POST", `/mail/opt-out?token=${"A".repeat(43)}`, {}),
    404,
  ],
];
