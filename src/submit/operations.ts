import { decide, type CompiledFlow } from "#engine/index.ts";
import type { App } from "#src/app.ts";
import { afterLogIn, stepHref } from "./after-log-in.ts";
import type { Credentials } from "#schemas/types/calls/identity.ts";
import { sendFeedback } from "./send-feedback.ts";
import { applicationHref, pageHref } from "#src/definitions/links.ts";
import { returnPage } from "#src/definitions/return-page.ts";
import { remember } from "#src/queries/queries.ts";
import type { OperationName } from "./operation-names.ts";
import { pageAfter } from "./steps.ts";
import { draftSubject, type DraftForm } from "#src/drafts/draft-subject.ts";
import { REDIRECT_PARAMETER } from "#src/session/redirect.ts";

interface OperationInput {
  app: App;
  flow: CompiledFlow;
  profile: object;
  pageId: string;
  params: Record<string, string>;
  /** The form of every submitted screen, this one included. */
  forms: ReadonlyMap<string, DraftForm>;
  screenId: string;
  /** The answers without those that must not be stored. */
  keptData: Record<string, unknown>;
  credentials: Record<string, unknown>;
  /** Query of the address. */
  query: URLSearchParams;
  /** Secret of the opened link. */
  link: string | null;
  /** Page that the action names. */
  then: string | null;
}

/** Receives the data of a flow without an application; resolves with the address to open next. */
type Operation = (input: OperationInput) => Promise<string>;

export const operations: Record<OperationName, Operation> = {
  screen: async (input) => {
    const { app, flow, pageId, params, screenId, keptData, query } = input;
    app.drafts.submit(flow.id, screenId, keptData);
    const subject = subjectOf(input);
    const next =
      returnPage(flow, query, subject) ??
      pageAfter(flow, subject, pageId, decide(flow, subject).page);
    return pageHref(flow.definition, next, params);
  },

  "accept-invitation": async ({ app, flow: { definition: flow }, credentials, link }) => {
    app.queries.clear();
    const { data } = await app.calls.acceptInvitation({
      token: link ?? "",
      password: textOf(credentials.password),
    });
    if (!("jwt" in data)) return stepHref(app, flow, data, flow.basePath);
    // The invited person's session replaces the earlier session.
    app.session.storeToken(data.jwt);
    return flow.basePath;
  },

  "renew-invitation": async ({ app, flow, credentials, params, pageId, then }) => {
    await app.calls.renewInvitation(textOf(credentials.email));
    return pageHref(flow.definition, then ?? pageId, params);
  },

  resume: async ({ app, flow, link }) => {
    app.queries.clear();
    const { data } = await app.calls.resume(link ?? "");
    if (!("jwt" in data)) return stepHref(app, flow.definition, data, null);
    // The session of the link's owner replaces the earlier session.
    app.session.storeToken(data.jwt);
    return data.application === undefined
      ? flow.definition.basePath
      : applicationHref(app.flows, data.application, data.flow);
  },

  "send-link": async ({ app, flow, credentials, params, pageId, then }) => {
    await app.calls.sendLink(textOf(credentials.email));
    return pageHref(flow.definition, then ?? pageId, params);
  },

  "send-feedback": async ({ app, flow, keptData, params, pageId, then }) => {
    await sendFeedback(app, keptData);
    return pageHref(flow.definition, then ?? pageId, params);
  },

  login: async ({ app, flow, credentials, query }) => {
    app.queries.clear();
    const { data } = await app.calls.login(credentials as unknown as Credentials);
    if (!("jwt" in data))
      return stepHref(app, flow.definition, data, query.get(REDIRECT_PARAMETER));
    if (app.session.readToken() === null) app.session.storeToken(data.jwt);
    return afterLogIn(app, flow.definition, query);
  },

  "second-step": async ({ app, flow, credentials, link, query }) => {
    const { jwt } = await app.calls.proveCode(link ?? "", textOf(credentials.code));
    app.session.storeToken(jwt);
    return afterLogIn(app, flow.definition, query);
  },

  "request-reset": async ({ app, flow, credentials, params, pageId, then }) => {
    await app.calls.askForReset(textOf(credentials.email));
    return pageHref(flow.definition, then ?? pageId, params);
  },

  "reset-password": async ({ app, flow, credentials, params, pageId, then, link }) => {
    await app.calls.resetPassword(link ?? "", textOf(credentials.password));
    return pageHref(flow.definition, then ?? pageId, params);
  },

  "change-password": async ({ app, flow, credentials, params, pageId, then }) => {
    await app.calls.changePassword(textOf(credentials.present), textOf(credentials.next));
    return pageHref(flow.definition, then ?? pageId, params);
  },

  "confirm-address": async ({ app, flow, credentials, params, pageId, then, link }) => {
    await app.calls.confirmAddress(link ?? "", textOf(credentials.password));
    return pageHref(flow.definition, then ?? pageId, params);
  },

  register: async (input) => {
    const { app, flow, screenId, keptData } = input;
    app.drafts.submit(flow.id, screenId, keptData);
    await openAccount(input);
    const submissions = (app.drafts.store.getState().flows[flow.id]?.submitted ?? []).map(
      ({ screen, data }) => ({ screen, data }),
    );
    const key = app.drafts.creationKey(flow.id, JSON.stringify(submissions), () =>
      crypto.randomUUID(),
    );
    await app.drafts.flush();
    const referrer = app.initialApplication["referrer"] as { referrerUuid: string } | undefined;
    const answer = await app.calls.create(
      flow.id,
      submissions,
      key,
      referrer?.referrerUuid,
      app.referral?.secret,
    );
    app.referral?.forget();
    const uuid = answer.application.uuid ?? "";
    remember(app.queries, uuid, answer);
    await app.drafts.finish(flow.id);
    return applicationHref(app.flows, uuid, answer.application.flow);
  },
};

function subjectOf({ app, flow, profile, forms }: OperationInput) {
  const draft = app.drafts.store.getState().flows[flow.id] ?? { submitted: [] };
  return draftSubject(draft, flow, profile, forms, app.initialApplication);
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/**
 * Opens the account unless it exists: a logged-in person has one. A repeated attempt whose first
 * answer was lost opens the same account, because the password is the same; without a password it
 * opens another one.
 */
async function openAccount(input: OperationInput): Promise<void> {
  const { app, flow, credentials } = input;
  if (app.session.readToken() !== null) return;
  const { application, profile } = subjectOf(input);
  const consents = ((application.consents ?? []) as { type: string }[]).map(({ type }) => type);
  const { data } = await app.calls.register({
    email: textOf(credentials.email ?? profile.email),
    // Absent where the lender's registration asks for none.
    ...(credentials.password === undefined ? {} : { password: textOf(credentials.password) }),
    person: wordsIn(profile).slice(0, MOST_WORDS),
    ...(consents.length > 0 ? { consents } : {}),
  });
  if (app.session.readToken() === null) app.session.storeToken(data.jwt);
  app.drafts.registered(flow.id);
  // The account exists once the token's identity is known. Source: second product specification,
  // section 7.
  await app.calls.renewSession();
}

/** What a registration may say about the person, so that the password does not repeat it. */
const MOST_WORDS = 40;
const LONGEST_WORD = 128;

function wordsIn(value: unknown): string[] {
  if (typeof value === "string") return value === "" || value.length > LONGEST_WORD ? [] : [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(wordsIn) : [];
}
