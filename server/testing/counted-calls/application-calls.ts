import { randomUUID } from "node:crypto";
import { pdf } from "#server/testing/files.ts";
import {
  type CountedCall,
  anybody,
  applications,
  call,
  create,
  documentOf,
  own,
  placedAt,
  product,
  upload,
} from "./caller.ts";

/** Calls of applications, their documents, vendors and additional signers. */
export const applicationCalls: readonly CountedCall[] = [
  [
    "GET /service-application/api/v1/application/:product/all",
    2,
    () => call("GET", `${applications}/all`, { token: placedAt("HMDA").token }),
  ],
  ["POST /service-application/api/v1/application/:product", 99, create],
  [
    "GET /service-application/api/v1/application/:product/:uuid",
    2,
    () => own("OFFER_SELECTION", "GET", ""),
  ],
  [
    "GET /service-krang-:product/borrower/secure/api/v1/:uuid/status",
    2,
    () =>
      own(
        "OFFER_SELECTION",
        "GET",
        `/service-krang-${product}/borrower/secure/api/v1/:uuid/status`,
      ),
  ],
  [
    "GET /service-conditions/external/api/v1/applications/:uuid/conditions/external-applicants",
    2,
    () =>
      own(
        "OFFER_SELECTION",
        "GET",
        "/service-conditions/external/api/v1/applications/:uuid/conditions/external-applicants",
      ),
  ],
  [
    "GET /service-notification/secure/api/v1/notifications",
    2,
    () => own("OFFER_SELECTION", "GET", "/service-notification/secure/api/v1/notifications"),
  ],
  [
    "PUT /service-notification/secure/api/v1/notifications/:uuid",
    3,
    () =>
      own(
        "OFFER_SELECTION",
        "PUT",
        `/service-notification/secure/api/v1/notifications/${randomUUID()}`,
        { status: "READ" },
      ),
    404,
  ],
  [
    "POST /service-application/api/v1/application/:product/:uuid/screens",
    12,
    () =>
      own("HMDA", "POST", "/screens", {
        screen: "start/hmda",
        action: "continue",
        data: { ethnicity: [2], race: [5], sex: [2], hmdaAnswered: true },
      }),
  ],
  [
    "GET /service-application/api/v1/application/:product/:uuid/drafts/*",
    3,
    () => own("OFFER_SELECTION", "GET", "/drafts/product/select"),
  ],
  [
    "PUT /service-application/api/v1/application/:product/:uuid/drafts/*",
    4,
    () =>
      own("OFFER_SELECTION", "PUT", "/drafts/product/select", {
        data: { drawPurpose: "HOME_IMPROVEMENT" },
      }),
  ],
  [
    "PUT /service-application/api/v1/application/:product/:uuid/full-story-link",
    7,
    () =>
      own("OFFER_SELECTION", "PUT", "/full-story-link", {
        link: "https://app.fullstory.com/ui/LENDER/session/12%3A34",
      }),
  ],
  // No shipped lender records visits: the flag decides before anything is stored.
  [
    "POST /service-application/api/v1/application/:product/:uuid/recordings/:recording",
    2,
    () =>
      own("OFFER_SELECTION", "POST", `/recordings/${randomUUID()}`, { sequence: 0, events: "[]" }),
    404,
  ],
  [
    "GET /service-application/external/api/v1/:product/state-licenses",
    0,
    () =>
      anybody("GET", `/service-application/external/api/v1/${product}/state-licenses?orgCode=main`),
  ],
  [
    "GET /service-lead-portal/api/lo/:uuid",
    1,
    () => anybody("GET", `/service-lead-portal/api/lo/${randomUUID()}`),
    404,
  ],
  ["POST /service-application/api/v1/application/:product/:uuid/documents", 17, upload],
  [
    "GET /service-application/api/v1/application/:product/:uuid/documents/:document",
    7,
    async () =>
      own(
        "IDENTITY_VERIFICATION",
        "GET",
        `/documents/${await documentOf("IDENTITY_VERIFICATION")}`,
      ),
  ],
  [
    "GET /service-application/api/v1/application/:product/:uuid/documents/archive",
    23,
    () => own("IDENTITY_VERIFICATION", "GET", "/documents/archive"),
  ],
  [
    "POST /service-application/api/v1/application/:product/:uuid/documents/:document/read",
    10,
    async () =>
      own(
        "IDENTITY_VERIFICATION",
        "POST",
        `/documents/${await documentOf("IDENTITY_VERIFICATION")}/read`,
        {},
      ),
  ],
  [
    "DELETE /service-application/api/v1/application/:product/:uuid/documents/:document",
    10,
    async () => own("IDENTITY_VERIFICATION", "DELETE", `/documents/${(await upload()).body.uuid}`),
  ],
  [
    "POST /service-application/api/v1/application/:product/:uuid/documents/verification",
    4,
    () =>
      call(
        "POST",
        `${applications}/${placedAt("IDENTITY_VERIFICATION").uuid}/documents/verification`,
        {
          token: placedAt("IDENTITY_VERIFICATION").token,
          payload: Buffer.from(pdf()),
          headers: { "content-type": "application/pdf" },
        },
      ),
  ],
  [
    "POST /service-application/api/v1/application/:product/:uuid/hand-offs",
    20,
    () => own("IDENTITY_VERIFICATION", "POST", "/hand-offs", {}),
  ],
  [
    "GET /service-application/api/v1/application/:product/:uuid/hand-offs",
    3,
    () => own("IDENTITY_VERIFICATION", "GET", "/hand-offs"),
  ],
  [
    "POST /service-application/api/v1/application/:product/:uuid/hand-offs/mail",
    40,
    () => own("IDENTITY_VERIFICATION", "POST", "/hand-offs/mail", {}),
  ],
  [
    "POST /service-application/external/api/v1/hand-offs/open",
    10,
    () =>
      anybody("POST", "/service-application/external/api/v1/hand-offs/open", {
        token: "A".repeat(43),
      }),
    410,
  ],
  [
    "GET /service-application/external/api/v1/hand-offs/visit",
    1,
    () =>
      call("GET", "/service-application/external/api/v1/hand-offs/visit", {
        headers: { authorization: `HandOff ${"A".repeat(43)}` },
      }),
    410,
  ],
  [
    "POST /service-application/external/api/v1/hand-offs/visit/documents",
    1,
    () =>
      call("POST", "/service-application/external/api/v1/hand-offs/visit/documents", {
        headers: { authorization: `HandOff ${"A".repeat(43)}` },
        payload: {},
      }),
    410,
  ],
  [
    "DELETE /service-application/external/api/v1/hand-offs/visit/documents/:document",
    1,
    () =>
      call(
        "DELETE",
        "/service-application/external/api/v1/hand-offs/visit/documents/3f2c9f5e-0d4b-4c43-9a57-6b1d2f7e8a90",
        { headers: { authorization: `HandOff ${"A".repeat(43)}` } },
      ),
    410,
  ],
  [
    "POST /service-application/external/api/v1/hand-offs/visit/screens",
    1,
    () =>
      call("POST", "/service-application/external/api/v1/hand-offs/visit/screens", {
        headers: { authorization: `HandOff ${"A".repeat(43)}` },
        payload: {},
      }),
    410,
  ],
];
