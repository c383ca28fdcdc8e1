import { randomUUID } from "node:crypto";
import { type CountedCall, anybody, asAgent, call, product, stage } from "./caller.ts";

const asBroker = (method: string, path: string, payload?: object) =>
  call(method, `/service-lead-portal/secure/api/v1${path}`, {
    token: stage.broker,
    ...(payload === undefined ? {} : { payload }),
  });

const card = () => ({
  originatorName: "Ruth Vale",
  nmls: "9930118",
  email: `ruth.${randomUUID()}@example.com`,
});

/** Adds an originator, whose call does not count. @returns its path */
async function added(): Promise<string> {
  const { body } = await asAgent("POST", "/originators", card());
  return `/originators/${body.uuid}`;
}

/** Calls of brokers, and of staff about originators. */
export const brokerCalls: readonly CountedCall[] = [
  ["GET /service-lead-portal/secure/api/v1/broker", 4, () => asBroker("GET", "/broker")],
  [
    "POST /service-lead-portal/secure/api/v1/referrals",
    15,
    () =>
      asBroker("POST", "/referrals", {
        product,
        firstName: "Ada",
        lastName: "Park",
        email: `ada.${randomUUID()}@example.com`,
      }),
  ],
  [
    "POST /service-lead-portal/api/v1/referrals/open",
    1,
    () => anybody("POST", "/service-lead-portal/api/v1/referrals/open", { token: "A".repeat(43) }),
  ],
  ["GET /service-agent/secure/api/v1/originators", 6, () => asAgent("GET", "/originators")],
  [
    "POST /service-agent/secure/api/v1/originators",
    8,
    () => asAgent("POST", "/originators", card()),
  ],
  [
    "PUT /service-agent/secure/api/v1/originators/:uuid",
    11,
    async () => asAgent("PUT", await added(), { card: card() }),
  ],
  [
    "POST /service-agent/secure/api/v1/originators/:uuid/invitation",
    26,
    async () => asAgent("POST", `${await added()}/invitation`, {}),
  ],
];
