import { randomUUID } from "node:crypto";
import {
  type CountedCall,
  anybody,
  call,
  own,
  person,
  placedAt,
  product,
  visitor,
} from "./caller.ts";

/** Calls of accounts and sessions, of flags and of telemetry. */
export const accountCalls: readonly CountedCall[] = [
  ["GET /readyz", 1, () => anybody("GET", "/readyz")],
  [
    "POST /identity/api/v1/registration/register",
    21,
    () => anybody("POST", "/identity/api/v1/registration/register", person()),
  ],
  [
    "POST /identity/api/v1/login",
    21,
    () => {
      const { email, password } = placedAt("HMDA");
      return anybody("POST", "/identity/api/v1/login", { email, password });
    },
  ],
  [
    "POST /identity/api/v1/login/link/request",
    14,
    () => anybody("POST", "/identity/api/v1/login/link/request", { email: placedAt("HMDA").email }),
  ],
  [
    "POST /identity/api/v1/login/link",
    2,
    () => anybody("POST", "/identity/api/v1/login/link", { token: "A".repeat(43) }),
    410,
  ],
  [
    "GET /identity/secure/api/v1/identity",
    2,
    () => call("GET", "/identity/secure/api/v1/identity", { token: placedAt("HMDA").token }),
  ],
  [
    "GET /identity/secure/api/v1_1/identity",
    2,
    () => call("GET", "/identity/secure/api/v1_1/identity", { token: placedAt("HMDA").token }),
  ],
  [
    "GET /identity-broker/:side/secure/api/v3/self/figureinfo",
    2,
    () =>
      call("GET", "/identity-broker/customer/secure/api/v3/self/figureinfo", {
        token: placedAt("HMDA").token,
        headers: { "x-auth0-application-name": "heloc" },
      }),
  ],
  [
    "POST /identity-broker/:side/api/v3/login",
    0,
    () =>
      call("POST", "/identity-broker/customer/api/v3/login", {
        payload: {},
        headers: { "x-auth0-application-name": "heloc" },
      }),
  ],
  [
    "POST /identity-broker/:side/secure/api/v3/logout",
    5,
    async () => {
      const { body } = await anybody("POST", "/identity/api/v1/registration/register", person());
      return call("POST", "/identity-broker/customer/secure/api/v3/logout", {
        token: body.jwt,
        payload: {},
      });
    },
  ],
  [
    "GET /service-profile/api/v1/profile",
    3,
    () => own("HMDA", "GET", "/service-profile/api/v1/profile"),
  ],
  [
    "PUT /service-profile/api/v1/profile/locale",
    3,
    () => own("HMDA", "PUT", "/service-profile/api/v1/profile/locale", { locale: "es-US" }),
  ],
  [
    "PUT /service-profile/api/v1/profile/tracker",
    3,
    () => own("HMDA", "PUT", "/service-profile/api/v1/profile/tracker", visitor),
  ],
  [
    "POST /service-profile/api/v1/feedback/ceo",
    8,
    () =>
      own("HMDA", "POST", "/service-profile/api/v1/feedback/ceo", {
        topic: "IMPROVE",
        message: "Thank you.",
        marketingConsent: false,
        pathname: "/",
        productType: "HELOC",
      }),
  ],
  [
    "GET /service-wallet/secure/api/v4/account",
    2,
    () => own("HMDA", "GET", "/service-wallet/secure/api/v4/account"),
  ],
  [
    "GET /service-wallet/secure/api/v4/account/access",
    2,
    () => own("HMDA", "GET", "/service-wallet/secure/api/v4/account/access"),
  ],
  [
    "POST /service-optimize/:context/api/v1/feature",
    0,
    () =>
      anybody("POST", "/service-optimize/external/api/v1/feature", {
        featureKey: "chat",
        optimizeUser: {},
      }),
  ],
  [
    "POST /service-optimize/:context/api/v1/features",
    0,
    () => anybody("POST", "/service-optimize/external/api/v1/features", { optimizeUser: {} }),
  ],
  [
    "POST /service-optimize/:context/api/v2/decision",
    0,
    () => anybody("POST", "/service-optimize/external/api/v2/decision", { optimizeUser: {} }),
  ],
  [
    "POST /service-optimize/secure/api/v1/exposure",
    3,
    () =>
      own("OFFER_SELECTION", "POST", "/service-optimize/secure/api/v1/exposure", {
        applicationUuid: placedAt("OFFER_SELECTION").uuid,
        names: ["chat"],
      }),
  ],
  [
    "GET /service-application/api/v3/application/:product/optermizerly-profile",
    2,
    () =>
      call(
        "GET",
        `/service-application/api/v3/application/${product}/optermizerly-profile?trackerUuid=${visitor.trackerUuid}`,
        { token: placedAt("OFFER_SELECTION").token },
      ),
  ],
  [
    "PATCH /service-application/api/v3/application/:product/optermizerly-profile",
    3,
    () =>
      call("PATCH", `/service-application/api/v3/application/${product}/optermizerly-profile`, {
        token: placedAt("OFFER_SELECTION").token,
        payload: { optimizelyProfileUuid: randomUUID() },
      }),
  ],
  [
    "POST /ft/external/session",
    0,
    () => anybody("POST", "/ft/external/session", { platform: "WEB" }),
  ],
  [
    "POST /ft/secure/session",
    1,
    () =>
      call("POST", "/ft/secure/session", {
        token: placedAt("OFFER_SELECTION").token,
        payload: { platform: "WEB" },
      }),
  ],
  [
    "POST /ft/external/event",
    0,
    () =>
      anybody("POST", "/ft/external/event", { domain: "localhost", pagePath: "/", event: "ERROR" }),
  ],
  [
    "POST /ft/secure/event",
    1,
    () =>
      call("POST", "/ft/secure/event", {
        token: placedAt("OFFER_SELECTION").token,
        payload: { domain: "localhost", pagePath: "/", event: "ERROR" },
      }),
  ],
];
