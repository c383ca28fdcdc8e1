/** The studio's calls of the server. */
import type {
  AnswerPreview,
  Clash,
  Comparison,
  DocumentPreview,
  Draft,
  DraftTexts,
  Explanation,
  FileChanges,
  FlowCounts,
  Impact,
  LiveDefinitions,
  MailPreview,
  QuestionPreview,
  RebaseChoices,
  Release,
  SentTest,
  StudioPerson,
  TextPreview,
} from "#schemas/types/calls/studio.ts";
import type { Client } from "#src/calls/client.ts";

export type {
  Clash,
  Comparison,
  Draft,
  DraftTexts,
  Explanation,
  Impact,
  LiveDefinitions,
  MailPreview,
  Release,
  StudioPerson,
};
export type PageCount = FlowCounts["places"][number];
export type Choices = RebaseChoices["choices"];
export type FileChange = FileChanges["changes"][number];

export interface StudioCalls {
  person(): Promise<StudioPerson>;
  definitions(): Promise<LiveDefinitions>;
  /** Writes all of the changes or none. */
  saveFiles(changes: readonly FileChange[]): Promise<{ hash: string }>;
  drafts(): Promise<readonly Draft[]>;
  draft(id: string): Promise<DraftTexts>;
  beginDraft(name: string): Promise<DraftTexts>;
  /** Writes all of the changes into the person's own draft, merged with later ones, or none. */
  writeDraft(id: string, changes: readonly FileChange[]): Promise<DraftTexts>;
  /** Takes what went live meanwhile into the draft. */
  rebaseDraft(id: string, choices: Choices): Promise<DraftTexts>;
  deleteDraft(id: string): Promise<void>;
  compare(id: string): Promise<Comparison>;
  impact(id: string): Promise<Impact>;
  askReview(id: string, hash: string): Promise<Draft>;
  approve(id: string, hash: string): Promise<Draft>;
  publish(id: string, hash: string, reason: string): Promise<Release>;
  /** Publishes approved content at a day and time on the lender's clock. */
  schedule(id: string, hash: string, at: string, reason: string): Promise<Draft>;
  unschedule(id: string): Promise<Draft>;
  /** Says why an application is on its page. @param not a page to explain too */
  explanation(uuid: string, not: string | null): Promise<Explanation>;
  counts(lender: string, flow: string): Promise<readonly PageCount[]>;
  releases(): Promise<readonly Release[]>;
  rollBack(number: number, reason: string): Promise<Release>;
  /** Draws a text that is not live yet, with the renderer that borrowers meet. */
  previewMail(asked: TextPreview): Promise<MailPreview>;
  previewDocument(asked: TextPreview): Promise<DocumentPreview>;
  previewAnswer(asked: QuestionPreview): Promise<AnswerPreview>;
  /** Sends an e-mail to the person alone. */
  testMail(asked: TextPreview): Promise<SentTest>;
}

const SERVICE = "/studio-service";

export function studioCalls(client: Pick<Client, "call">): StudioCalls {
  const ask = async <T>(path: string, options: Parameters<Client["call"]>[1] = {}): Promise<T> =>
    (await client.call<T>(`${SERVICE}/${path}`, options)).data;
  return {
    person: () => ask("session"),
    definitions: () => ask("definitions"),
    saveFiles: (changes) => ask("files", { method: "PUT", body: { changes } }),
    drafts: async () => (await ask<{ drafts: Draft[] }>("drafts")).drafts,
    draft: (id) => ask(`drafts/${id}`),
    beginDraft: (name) => ask("drafts", { method: "POST", body: { name } }),
    writeDraft: (id, changes) => ask(`drafts/${id}/files`, { method: "PUT", body: { changes } }),
    rebaseDraft: (id, choices) => ask(`drafts/${id}/rebase`, { method: "POST", body: { choices } }),
    deleteDraft: (id) => ask(`drafts/${id}`, { method: "DELETE" }),
    compare: (id) => ask(`drafts/${id}/comparison`),
    impact: (id) => ask(`drafts/${id}/impact`),
    askReview: (id, hash) => ask(`drafts/${id}/review`, { method: "POST", body: { hash } }),
    approve: (id, hash) => ask(`drafts/${id}/approval`, { method: "POST", body: { hash } }),
    publish: (id, hash, reason) =>
      ask(`drafts/${id}/publication`, { method: "POST", body: { hash, reason } }),
    schedule: (id, hash, at, reason) =>
      ask(`drafts/${id}/schedule`, { method: "PUT", body: { hash, at, reason } }),
    unschedule: (id) => ask(`drafts/${id}/schedule`, { method: "DELETE" }),
    explanation: (uuid, not) =>
      ask(
        `applications/${encodeURIComponent(uuid)}/explanation${not === null ? "" : `?not=${encodeURIComponent(not)}`}`,
      ),
    counts: async (lender, flow) =>
      (await ask<FlowCounts>(`lenders/${lender}/flows/${flow}/counts`)).places,
    releases: async () => (await ask<{ releases: Release[] }>("releases")).releases,
    rollBack: (number, reason) =>
      ask(`releases/${number}/rollback`, { method: "POST", body: { reason } }),
    previewMail: (body) => ask("previews/mail", { method: "POST", body }),
    previewDocument: (body) => ask("previews/document", { method: "POST", body }),
    previewAnswer: (body) => ask("previews/answer", { method: "POST", body }),
    testMail: (body) => ask("previews/mail/test", { method: "POST", body }),
  };
}

/** Returns the SHA-256 of a text in hexadecimal, as the server names what was edited. */
export async function textHash(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
