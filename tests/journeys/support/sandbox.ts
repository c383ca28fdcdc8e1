/** The sandbox calls of the running product. */
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

/** A new account with an application of the persona, taken to the checklist state. */
export const place = (address: string, persona: string, checklistState: string): Promise<Placed> =>
  call("POST", `${address}/sandbox/applications`, {
    organisation: "main",
    persona,
    checklistState,
  });

/** A new account with an application of the persona, registered and no further. */
export const begin = (address: string, persona: string): Promise<Placed> =>
  call("POST", `${address}/sandbox/applications`, { organisation: "main", persona });

/** A new account with an application of the persona at the place, whose jobs are held in these checklist states, now and later. */
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

/** Takes an application that was placed on to another place of its persona. */
export const placeFurther = (
  address: string,
  uuid: string,
  place: { checklistState: string; state?: string },
): Promise<unknown> => call("POST", `${address}/sandbox/applications/${uuid}/place`, place);

/** Lets an application go on from where it is held or waits for staff. */
export const release = (
  address: string,
  uuid: string,
): Promise<{ checklistState: string | null; version: number }> =>
  call("POST", `${address}/sandbox/applications/${uuid}/release`, {});

/**
 * Moves the clock from one time for which an application waits to the next, until it has moved: a reminder to its borrower may be
 * due before what its state waits for. The clock stays when it waits for none.
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

/** Application and profile as their owner gets them. */
export async function read(
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

/** JSON Merge Patch on the application, stored as it is. */
export const patch = (address: string, uuid: string, changes: object): Promise<unknown> =>
  call("PATCH", `${address}/sandbox/applications/${uuid}`, changes);

/** An underwriter asks for something. */
export const raiseCondition = (
  address: string,
  uuid: string,
  categoryEnum: string,
): Promise<unknown> =>
  call("POST", `${address}/sandbox/applications/${uuid}/conditions`, { categoryEnum });

/** Moves the server's clock; returns when what became due has run. */
export const advance = (address: string, duration: string): Promise<unknown> =>
  call("POST", `${address}/sandbox/clock`, { advance: duration });

/** Sets the server's clock to an instant, also to one that has passed. */
export const setClock = (address: string, now: Date): Promise<unknown> =>
  call("POST", `${address}/sandbox/clock`, { now: now.toISOString() });

/** E-mails to an address, newest first. */
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
