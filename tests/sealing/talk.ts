import { renderPdf } from "#server/lending/documents/render.ts";
import type { Running } from "#server/main.ts";
import { ChatSocket } from "#server/testing/chat.ts";
import { MARKS } from "./canaries.ts";

/** Makes a call and returns its parsed answer; throws on a status of 400 or more. */
export type Caller = (
  method: "GET" | "POST" | "PUT" | "PATCH",
  url: string,
  request?: { token?: string; body?: object; headers?: Record<string, string> },
  // oxlint-disable-next-line no-explicit-any -- a test reads whatever the answer holds
) => Promise<any>;

const said = (what: string) => `${MARKS.text} ${what} ${MARKS.digits}001`;
const address = (what: string) => `${MARKS.text}.${what}@example.com`;

/**
 * Sends a canary through every call that takes text: registration, failed log-in, drafts, uploads,
 * conditions, chat, chatbot, feedback, and the link to a recording.
 */
export async function talk(
  call: Caller,
  { app, ports }: Running,
  { uuid, token }: { uuid: string; token: string },
): Promise<void> {
  const application = `/service-application/api/v1/application/heloc/${uuid}`;
  const email = address("own");
  // Longer than the words that it shares with the address.
  const password = `${said("password")} violet anchor moss lantern`;
  await call("POST", "/identity/api/v1/registration/register", { body: { email, password } });
  await call("POST", "/identity/api/v1/login", {
    body: { email: address("unknown"), password },
  }).catch(() => undefined);
  await call("PUT", `${application}/drafts/identity`, {
    token,
    body: {
      data: { idNumber: said("draft"), licenseFront: [said("draft")], expires: said("draft") },
    },
  });
  await call("POST", `/sandbox/applications/${uuid}/conditions`, {
    body: {
      categoryEnum: "PROPERTY_LEGAL_DESCRIPTION",
      commentsToBorrower: said("comment"),
      notes: said("notes"),
      requestDocuments: [said("paper")],
    },
  });
  await call("PUT", `${application}/full-story-link`, {
    token,
    body: { link: `https://app.fullstory.com/ui/${MARKS.text}/session/12%3A34` },
  });
  await call("POST", "/service-profile/api/v1/feedback/ceo", {
    token,
    headers: { "idempotency-key": "feedback" },
    body: {
      topic: "IMPROVE",
      message: said("feedback"),
      marketingConsent: false,
      pathname: "/account/heloc",
      productType: "HELOC",
      applicationUuid: uuid,
    },
  });
  const bot = "/service-chat-chatbot/external/api/v1/message";
  const asked = await call("POST", `${bot}/chatWithAutobot`, {
    body: { message: said("question") },
  });
  await call("POST", `${bot}/setChatReplyUsedWithFeedback`, {
    body: {
      conversationId: asked.conversationId,
      questionId: asked.questionId,
      feedbackMessage: said("rating"),
      rating: 0,
    },
  });
  await upload(app, application, token);

  const init = await call("POST", "/service-csp/external/api/v1/twilio/initWebChat", {
    token,
    body: {
      friendlyName: said("name"),
      emailAddress: address("chat"),
      applicationUuid: uuid,
      topic: said("topic"),
      pageUrl: `https://example.com/${MARKS.text}`,
      skill: said("skill"),
    },
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const bound = app.server.address();
  const socket = new ChatSocket(
    `http://127.0.0.1:${typeof bound === "object" ? bound?.port : ""}`,
    init,
    {
      origin:
        ports.config.publicUrl ??
        `http://127.0.0.1:${typeof bound === "object" ? bound?.port : ""}`,
    },
  );
  await socket.open();
  await socket.send(said("message"));
  socket.close();
}

/** Uploads a file whose name is a canary. */
async function upload(app: Running["app"], application: string, token: string): Promise<void> {
  const content = await renderPdf({
    uuid: "0c0ffee0-0000-4000-8000-000000000001",
    title: said("file"),
    issuer: "Sandbox",
    language: "en-US",
    createdAt: new Date(0),
    content: [{ kind: "paragraph", text: said("file") }],
  });
  const head = `--x\r\ncontent-disposition: form-data; name="type"\r\n\r\nDRIVERS_LICENSE_FRONT\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="${said("file")}.pdf"\r\ncontent-type: application/pdf\r\n\r\n`;
  const response = await app.inject({
    method: "POST",
    url: `${application}/documents`,
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "multipart/form-data; boundary=x",
    },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from("\r\n--x--\r\n")]),
  });
  if (response.statusCode !== 201) throw new Error(`${response.statusCode} ${response.body}`);
}
