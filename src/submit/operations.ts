import { decide, type CompiledFlow } from "#engine/index.ts";
import type { Screen } from "#schemas/types/screen.ts";
import type { App } from "#src/app.ts";
import { isCallError, isNoAnswer } from "#src/calls/call-error.ts";
import type { Credentials } from "#src/calls/calls.ts";
import { sendFeedback } from "#src/feedback/send.ts";
import { applicationHref, pageHref } from "#src/host/links.ts";
import { homeOf } from "#src/routing/addresses.ts";
import { remember } from "#src/routing/queries.ts";
import { pageAfter } from "#src/routing/steps.ts";
import { draftSubject } from "#src/routing/subject.ts";
import { REDIRECT_PARAMETER, safeRedirect } from "#src/session/redirect.ts";

type Bind = NonNullable<Screen["form"]>["bind"];

export interface OperationInput {
  app: App;
  flow: CompiledFlow;
  profile: object;
  pageId: string;
  params: Record<string, string>;
  /** How every submitted screen is bound, this one included. */
  binds: ReadonlyMap<string, Bind>;
  screenId: string;
  /** The answers, without what may be kept nowhere. */
  kept: Record<string, unknown>;
  credentials: Record<string, unknown>;
  redirect: URLSearchParams;
  /** Secret of the link that was opened. */
  link: string | null;
  /** Page that the action names. */
  then: string | null;
  /** True while it is not known whether an earlier attempt opened the account. */
  unanswered: { current: boolean };
}

/** What receives the data of a flow without an application; each answers with the address to open next. */
type Operation = (input: OperationInput) => Promise<string>;

type OperationName = NonNullable<NonNullable<Screen["actions"]>[number]["operation"]>;

export const operations: Record<OperationName, Operation> = {
  screen: async (input) => {
    const { app, flow, pageId, params, screenId, kept } = input;
    app.drafts.submit(flow.id, screenId, kept);
    const subject = subjectOf(input);
    const next = pageAfter(flow, subject, pageId, decide(flow, subject).page);
    return pageHref(flow.definition, next, params);
  },

  "accept-invitation": async ({ app, flow, credentials, link }) => {
    app.queries.clear();
    const { data } = await app.calls.acceptInvitation({
      token: link ?? "",
      password: textOf(credentials.password),
    });
    // Whoever was logged in here before: from now on it is the person who was invited.
    app.session.storeToken(data.jwt);
    return flow.definition.basePath;
  },

  "renew-invitation": async ({ app, flow, credentials, params, pageId, then }) => {
    await app.calls.renewInvitation(textOf(credentials.email));
    return pageHref(flow.definition, then ?? pageId, params);
  },

  resume: async ({ app, link }) => {
    app.queries.clear();
    const { data } = await app.calls.resume(link ?? "");
    // Whoever was logged in here before: the link says who it is now.
    app.session.storeToken(data.jwt);
    return applicationHref(app.flows, data.application);
  },

  "send-link": async ({ app, flow, credentials, params, pageId, then }) => {
    await app.calls.sendLink(textOf(credentials.email));
    return pageHref(flow.definition, then ?? pageId, params);
  },

  "send-feedback": async ({ app, flow, kept, params, pageId, then }) => {
    await sendFeedback(app, kept);
    return pageHref(flow.definition, then ?? pageId, params);
  },

  login: async ({ app, flow, credentials, redirect }) => {
    app.queries.clear();
    const { data } = await app.calls.login(credentials as unknown as Credentials);
    if (app.session.readToken() === null) app.session.storeToken(data.jwt);
    return safeRedirect(redirect.get(REDIRECT_PARAMETER), location.origin, homeOf(flow.definition));
  },

  register: async (input) => {
    const { app, flow, screenId, kept } = input;
    app.drafts.submit(flow.id, screenId, kept);
    await openAccount(input);
    const submissions = (app.drafts.store.getState().flows[flow.id]?.submitted ?? []).map(
      ({ screen, data }) => ({ screen, data }),
    );
    const key = app.drafts.creationKey(flow.id, JSON.stringify(submissions), () =>
      crypto.randomUUID(),
    );
    await app.drafts.flush();
    const referrer = app.begun["referrer"] as { referrerUuid: string } | undefined;
    const answer = await app.calls.create(flow.id, submissions, key, referrer?.referrerUuid);
    const uuid = answer.application.uuid ?? "";
    remember(app.queries, uuid, answer);
    await app.drafts.finish(flow.id);
    return applicationHref(app.flows, uuid, answer.application.flow);
  },
};

function subjectOf({ app, flow, profile, binds }: OperationInput) {
  const draft = app.drafts.store.getState().flows[flow.id];
  return draftSubject(
    draft ?? { submitted: [], unsent: {}, creation: null, registered: false },
    profile,
    (screen) => binds.get(screen) ?? {},
    app.begun,
  );
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** Opens the account, unless that is done: a person who is logged in has one, and a repeated attempt may find its own. */
async function openAccount(input: OperationInput): Promise<void> {
  const { app, flow, credentials, unanswered } = input;
  if (app.session.readToken() !== null) return;
  const { application, profile } = subjectOf(input);
  const account = {
    email: textOf(credentials.email ?? profile.email),
    password: textOf(credentials.password),
  };
  const consents = ((application.consents ?? []) as { type: string }[]).map(({ type }) => type);
  const keep = ({ data }: { data: { jwt: string } }) => {
    if (app.session.readToken() === null) app.session.storeToken(data.jwt);
    app.drafts.registered(flow.id);
  };
  try {
    keep(await app.calls.register({ ...account, ...(consents.length > 0 ? { consents } : {}) }));
    // The account is there when the token that came with it is known. Source: second product specification, section 7.
    await app.calls.who();
  } catch (error) {
    const taken = isCallError(error) && error.status === 409;
    if (taken && unanswered.current) {
      // The first attempt did open the account and only its reply was lost; the same password proves it.
      keep(await app.calls.login(account));
      return;
    }
    unanswered.current ||= isNoAnswer(error);
    throw error;
  }
}
