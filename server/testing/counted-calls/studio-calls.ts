import { type Answer, type CountedCall, call, placedAt, product, stage } from "./caller.ts";

const inStudio = (method: string, path: string, payload?: object) =>
  call(method, `/studio-service/${path}`, {
    token: stage.agent,
    ...(payload === undefined ? {} : { payload }),
  });

/** Takes a file for new that exists, so nothing is written. */
const CHANGE = { path: "flows/words/words.json", base: null, text: "{}" };

/** Makes the call about a new draft without changes. */
const aboutDraft = async (
  ask: (draft: { id: string; hash: string }) => Promise<Answer>,
): Promise<Answer> => {
  const { body } = await inStudio("POST", "drafts", { name: "Empty" });
  return ask(body.draft);
};

const drafted = (method: string, path: string, payload?: (hash: string) => object) => () =>
  aboutDraft(({ id, hash }) => inStudio(method, `drafts/${id}${path}`, payload?.(hash)));

const shown = { lender: "main", locale: "en-US", draft: null, changes: [] };
const shownText = (id: string) => ({
  ...shown,
  flow: product,
  id,
  data: { application: { uuid: placedAt("HMDA").uuid }, profile: { email: "a@example.com" } },
});

const byHash = (hash: string) => ({ hash });

/** Calls of product owners. */
export const studioCalls: readonly CountedCall[] = [
  ["GET /studio-service/session", 3, () => inStudio("GET", "session")],
  ["GET /studio-service/definitions", 2, () => inStudio("GET", "definitions")],
  ["GET /studio-service/drafts", 3, () => inStudio("GET", "drafts")],
  ["POST /studio-service/drafts", 6, () => inStudio("POST", "drafts", { name: "New" })],
  ["GET /studio-service/drafts/:id", 7, drafted("GET", "")],
  [
    "PUT /studio-service/drafts/:id/files",
    13,
    drafted("PUT", "/files", () => ({ changes: [CHANGE] })),
  ],
  [
    "POST /studio-service/drafts/:id/rebase",
    9,
    drafted("POST", "/rebase", () => ({ choices: [] })),
  ],
  ["DELETE /studio-service/drafts/:id", 8, drafted("DELETE", "")],
  ["GET /studio-service/drafts/:id/comparison", 4, drafted("GET", "/comparison")],
  ["GET /studio-service/drafts/:id/impact", 5, drafted("GET", "/impact")],
  ["POST /studio-service/drafts/:id/review", 10, drafted("POST", "/review", byHash)],
  ["POST /studio-service/drafts/:id/approval", 6, drafted("POST", "/approval", byHash), 403],
  ["POST /studio-service/drafts/:id/publication", 4, drafted("POST", "/publication", byHash), 409],
  [
    "PUT /studio-service/drafts/:id/schedule",
    6,
    drafted("PUT", "/schedule", (hash) => ({ hash, at: "2100-01-01T09:00" })),
    409,
  ],
  ["DELETE /studio-service/drafts/:id/schedule", 13, drafted("DELETE", "/schedule")],
  [
    "GET /studio-service/applications/:uuid/explanation",
    9,
    () => inStudio("GET", `applications/${placedAt("HMDA").uuid}/explanation`),
  ],
  [
    "GET /studio-service/lenders/:organisation/flows/:flow/counts",
    3,
    () => inStudio("GET", `lenders/main/flows/${product}/counts`),
  ],
  [
    "POST /studio-service/previews/mail",
    2,
    () => inStudio("POST", "previews/mail", shownText("decided")),
  ],
  [
    "POST /studio-service/previews/mail/test",
    9,
    () => inStudio("POST", "previews/mail/test", shownText("decided")),
  ],
  [
    "POST /studio-service/previews/document",
    2,
    () => inStudio("POST", "previews/document", shownText("glba-notice")),
  ],
  [
    "POST /studio-service/previews/answer",
    2,
    () => inStudio("POST", "previews/answer", { ...shown, question: "Where am I?" }),
  ],
  ["GET /studio-service/releases", 3, () => inStudio("GET", "releases")],
  [
    "POST /studio-service/releases/:number/rollback",
    3,
    () => inStudio("POST", "releases/1/rollback", { reason: "None" }),
    404,
  ],
];
