/** The sandbox calls of the running product. */
import { randomUUID } from "node:crypto";
import type { Application } from "#schemas/types/application.ts";
import type { Profile } from "#schemas/types/profile.ts";

export interface Placed {
  readonly uuid: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
}

async function call<T>(method: string, url: string, body: unknown): Promise<T> {
  const answer = await fetch(url, {
    method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Makes an account with an application of the persona, and moves it to the checklist state. */
export const place = (address: string, persona: string, checklistState: string): Promise<Placed> =>
  call("POST", `${address}/sandbox/applications`, {
    organisation: "main",
    persona,
    checklistState,
  });

/** Makes an account with an application of the persona that is registered and has no answers. */
export const begin = (address: string, persona: string): Promise<Placed> =>
  call("POST", `${address}/sandbox/applications`, { organisation: "main", persona });

/**
 * Makes an account with an application of the persona at the place. The sandbox holds its jobs in
 * these checklist states, now and later.
 */
export const placeHeld = (
  address: string,
  place: {
    organisation?: string;
    persona: string;
    checklistState: string;
    state?: string;
    answers?: object;
    hold?: string[];
  },
): Promise<Placed> => call("POST", `${address}/sandbox/applications`, place);

/** Moves a placed application on to another place of its persona. */
export const placeFurther = (
  address: string,
  uuid: string,
  place: { checklistState: string; state?: string },
): Promise<unknown> => call("POST", `${address}/sandbox/applications/${uuid}/place`, place);

/** Releases an application from a hold or from its wait for staff. */
export const release = (
  address: string,
  uuid: string,
): Promise<{ checklistState: string | null; version: number }> =>
  call("POST", `${address}/sandbox/applications/${uuid}/release`, {});

/**
 * Moves the clock to each time for which the application waits, one after the other, until the
 * application moves on. A reminder may be due before the wait of its state ends. The clock does not
 * move when the application waits for no time.
 */
export async function passTime(
  address: string,
  uuid: string,
  moved: () => Promise<boolean>,
): Promise<void> {
  for (let times = 0; times < 10 && !(await moved()); times += 1) {
    const next = await nextTime(address, uuid);
    if (next === undefined) return;
    await setClock(address, new Date(Date.parse(next) + 1000));
  }
}

async function nextTime(address: string, uuid: string): Promise<string | undefined> {
  const answer = await fetch(`${address}/sandbox/jobs`);
  const jobs = (await answer.json()) as {
    applicationUuid: string;
    notBefore: string | null;
    state: string;
  }[];
  return jobs
    .filter((job) => job.applicationUuid === uuid && job.state === "WAITING")
    .flatMap(({ notBefore }) => notBefore ?? [])
    .toSorted()[0];
}

/** Returns application and profile as the server sends them to their owner. */
export async function readAsOwner(
  address: string,
  { uuid, token }: Pick<Placed, "uuid" | "token">,
): Promise<{ application: Application; profile: Profile }> {
  const get = async <T>(path: string): Promise<T> => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${address}${path}`, { headers });
    if (!answer.ok) throw new Error(`${path} could not be read: ${answer.status}`);
    return (await answer.json()) as T;
  };
  return {
    application: await get(`/service-application/api/v1/application/heloc/${uuid}`),
    profile: await get("/service-profile/api/v1/profile"),
  };
}

/** Submits a screen as the browser does. */
export async function submitAsOwner(
  address: string,
  { uuid, token }: Pick<Placed, "uuid" | "token">,
  submission: object,
): Promise<Response> {
  const url = `${address}/service-application/api/v1/application/heloc/${uuid}`;
  const authorization = `Bearer ${token}`;
  const current = await fetch(url, { headers: { authorization } });
  return fetch(`${url}/screens`, {
    method: "POST",
    headers: {
      authorization,
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
      "if-match": current.headers.get("etag") ?? "",
    },
    body: JSON.stringify(submission),
  });
}

/** Applies a JSON Merge Patch to the application; the sandbox stores it unchecked. */
export const patch = (address: string, uuid: string, changes: object): Promise<unknown> =>
  call("PATCH", `${address}/sandbox/applications/${uuid}`, changes);

/** Raises an underwriter's condition. */
export const raiseCondition = (
  address: string,
  uuid: string,
  categoryEnum: string,
): Promise<unknown> =>
  call("POST", `${address}/sandbox/applications/${uuid}/conditions`, { categoryEnum });

/** Moves the server's clock, and returns after every job that became due has run. */
export const advance = (address: string, duration: string): Promise<unknown> =>
  call("POST", `${address}/sandbox/clock`, { advance: duration });

/** Sets the server's clock to an instant, also to a past one. */
export const setClock = (address: string, now: Date): Promise<unknown> =>
  call("POST", `${address}/sandbox/clock`, { now: now.toISOString() });

/** Returns the server's time. */
export async function readClock(address: string): Promise<Date> {
  const answer = await fetch(`${address}/sandbox/clock`);
  return new Date(((await answer.json()) as { now: string }).now);
}

/** Returns the e-mails to an address, newest first. */
export async function mailbox(
  address: string,
  to: string,
): Promise<{ subject: string; links: string[] }[]> {
  const answer = await fetch(`${address}/sandbox/mailbox?to=${encodeURIComponent(to)}`);
  const { messages } = (await answer.json()) as {
    messages: { subject: string; links: string[] }[];
  };
  return messages;
}
