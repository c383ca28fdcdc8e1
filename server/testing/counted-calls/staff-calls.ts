import { randomUUID } from "node:crypto";
import { type CountedCall, asAgent, chatWith, placedAt } from "./caller.ts";

const assignmentOf = (agent: string): string =>
  `/applications/${placedAt("HMDA").uuid}/agents/${agent}`;

/** Calls of the lender's people. */
export const staffCalls: readonly CountedCall[] = [
  [
    "GET /service-agent/secure/api/v1/applications/:uuid",
    8,
    () => asAgent("GET", `/applications/${placedAt("OFFER_SELECTION").uuid}`),
  ],
  [
    "POST /service-agent/secure/api/v1/applications/:uuid/conditions",
    16,
    () =>
      asAgent("POST", `/applications/${placedAt("OFFER_SELECTION").uuid}/conditions`, {
        categoryEnum: "GENERIC_DOCUMENT_REQUEST",
      }),
  ],
  [
    "PATCH /service-agent/secure/api/v1/applications/:uuid/conditions/:condition",
    5,
    () =>
      asAgent(
        "PATCH",
        `/applications/${placedAt("OFFER_SELECTION").uuid}/conditions/${randomUUID()}`,
        { status: "ACCEPTED" },
      ),
    404,
  ],
  [
    "GET /service-agent/secure/api/v1/applications/:uuid/documents/:document",
    3,
    () =>
      asAgent("GET", `/applications/${placedAt("OFFER_SELECTION").uuid}/documents/${randomUUID()}`),
    404,
  ],
  [
    "GET /service-agent/secure/api/v1/applications/:uuid/recordings",
    3,
    () => asAgent("GET", `/applications/${placedAt("HMDA").uuid}/recordings`),
  ],
  [
    "GET /service-agent/secure/api/v1/applications/:uuid/recordings/:recording",
    3,
    () => asAgent("GET", `/applications/${placedAt("HMDA").uuid}/recordings/${randomUUID()}`),
    404,
  ],
  [
    "PUT /service-agent/secure/api/v1/applications/:uuid/agents/:agent",
    3,
    () => asAgent("PUT", assignmentOf(randomUUID()), {}),
    404,
  ],
  [
    "DELETE /service-agent/secure/api/v1/applications/:uuid/agents/:agent",
    3,
    () => asAgent("DELETE", assignmentOf(randomUUID())),
  ],
  [
    "GET /service-agent/secure/api/v1/applications/:uuid/hold",
    3,
    () => asAgent("GET", `/applications/${placedAt("HMDA").uuid}/hold`),
  ],
  [
    "POST /service-agent/secure/api/v1/applications/search",
    4,
    () => asAgent("POST", "/applications/search", { email: "nobody@lender.example" }),
  ],
  [
    "PUT /service-agent/secure/api/v1/applications/:uuid/hold",
    8,
    () => asAgent("PUT", `/applications/${placedAt("HMDA").uuid}/hold`, { reason: "OTHER" }),
  ],
  [
    "DELETE /service-agent/secure/api/v1/applications/:uuid/hold",
    8,
    () => asAgent("DELETE", `/applications/${placedAt("HMDA").uuid}/hold`),
  ],
  ["GET /service-agent/secure/api/v1/maintenance", 2, () => asAgent("GET", "/maintenance")],
  [
    "PUT /service-agent/secure/api/v1/maintenance",
    8,
    () => asAgent("PUT", "/maintenance", { routes: ["/nowhere"] }),
  ],
  ["DELETE /service-agent/secure/api/v1/maintenance", 8, () => asAgent("DELETE", "/maintenance")],
  ["GET /service-agent/secure/api/v1/chats", 3, () => asAgent("GET", "/chats")],
  [
    "POST /service-agent/secure/api/v1/chats/:id/accept",
    9,
    () => chatWith(({ id }) => asAgent("POST", `/chats/${id}/accept`, {})),
  ],
  [
    "GET /service-agent/secure/api/v1/chats/:id/messages",
    7,
    () =>
      chatWith(async ({ id }) => {
        await asAgent("POST", `/chats/${id}/accept`, {});
        return asAgent("GET", `/chats/${id}/messages`);
      }),
  ],
  [
    "POST /service-agent/secure/api/v1/chats/:id/end",
    8,
    () =>
      chatWith(async ({ id }) => {
        await asAgent("POST", `/chats/${id}/accept`, {});
        return asAgent("POST", `/chats/${id}/end`, {});
      }),
  ],
];
