import type { Application } from "#schemas/types/application.ts";
import type { Profile } from "#schemas/types/profile.ts";
import type { Feedback } from "#src/feedback/send.ts";
import type { Client } from "./client.ts";
import { flagCalls } from "./flags.ts";
import { readProfile } from "./profile.ts";
import { shellCalls } from "./shell.ts";

/** An application with the version on which the next write rests. */
export interface VersionedApplication {
  application: Application;
  version: string | null;
  /** Address of the definitions that it keeps; absent when those of the page are its own. */
  definitions?: string;
  /** It came as the answer to a write of this tab. */
  own?: boolean;
  /** The write leads from a page that is closed since to this one, which the decision alone would not show. */
  leads?: { readonly from: string; readonly to: string };
}

/** Answer to a submission. */
export interface Submitted {
  application: Application;
  profile: Profile;
  version: string | number;
}

export interface ApplicationStatus {
  status: NonNullable<Application["status"]>;
  version: string | null;
}

export interface SubmittedScreen {
  screen: string;
  data: Record<string, unknown>;
}

export interface Submission extends SubmittedScreen {
  uuid: string;
  action: string;
  version: string | null;
  key: string;
}

export interface ApplicationSummary {
  uuid: string;
  active?: boolean;
  checklistStatus?: string;
  [field: string]: unknown;
}

/** What the holder of an invitation's link may know. */
export interface LinkView {
  invitation: NonNullable<Application["invitation"]>;
}

/** Whose session it is. Source: second product specification, section 3. */
export interface Identity {
  uuid: string;
  identityType: string;
  isBroker: boolean;
}

export interface Credentials {
  email: string;
  password: string;
}

const HELOC = "/service-application/api/v1/application/heloc";
const CO_DEED = `${HELOC}/co-deed`;
const IDENTITY = "/identity/secure/api/v1_1/identity";
const BROKER = "/identity-broker/customer";
/** How this application names itself to the identity broker. */
const APPLICATION_NAME = "hearthline";

const enc = encodeURIComponent;

/** A screen id is a path of its own: its slashes stay. */
const screenPath = (screen: string) => screen.split("/").map(enc).join("/");

/** The calls that the app makes, one function each. Paths: product specification, section 7. */
export function createCalls(client: Client) {
  return {
    client,
    ...shellCalls(client),
    ...flagCalls(client),

    login: (credentials: Credentials) =>
      client.call<{ jwt: string }>("/identity/api/v1/login", {
        method: "POST",
        body: credentials,
        external: true,
      }),

    /** Logs in with the secret of a link. It travels in the body, never in an address. */
    resume: (token: string) =>
      client.call<{ jwt: string; application: string }>("/identity/api/v1/login/link", {
        method: "POST",
        body: { token },
        external: true,
      }),

    sendLink: async (email: string): Promise<void> => {
      await client.call("/identity/api/v1/login/link/request", {
        method: "POST",
        body: { email },
        external: true,
      });
    },

    register: (credentials: Credentials & { consents?: string[] }) =>
      client.call<{ jwt: string }>("/identity/api/v1/registration/register", {
        method: "POST",
        body: credentials,
        external: true,
      }),

    /** What an invitation's link is worth. The secret travels in the body, never in an address. */
    openInvitation: async (token: string): Promise<LinkView> =>
      (
        await client.call<LinkView>(`${CO_DEED}/invitation`, {
          method: "POST",
          body: { token },
          external: true,
        })
      ).data,

    acceptInvitation: (body: { token: string; password: string }) =>
      client.call<{ jwt: string }>(`${CO_DEED}/invitation/accept`, {
        method: "POST",
        body,
        external: true,
      }),

    renewInvitation: async (email: string): Promise<void> => {
      await client.call(`${CO_DEED}/invitation/renew`, {
        method: "POST",
        body: { email },
        external: true,
      });
    },

    /** The signing that this account is at; null for an account that nobody invited. */
    currentSigning: async (): Promise<string | null> =>
      (await client.call<{ current: string | null }>(`${CO_DEED}/status`)).data.current,

    logout: () =>
      client.call<{ redirect?: string }>(`${BROKER}/secure/api/v3/logout`, {
        method: "POST",
        body: {},
        keepalive: true,
      }),

    /** Also renews the token: every answered call of a live session does. */
    identity: () => client.call<Record<string, unknown>>(IDENTITY),

    /** Whose session it is, as the broker knows it. It ends no session: where it does not know, the token's identity is asked. */
    figureInfo: async (): Promise<Identity> =>
      (
        await client.call<Identity>(`${BROKER}/secure/api/v3/self/figureinfo`, {
          headers: { "X-Auth0-Application-Name": APPLICATION_NAME },
          quiet: true,
          retry: false,
        })
      ).data,

    /** The page to log in on, as the broker has it. */
    brokerLogin: async (redirectUrl: string): Promise<string> =>
      (
        await client.call<{ redirect: string }>(`${BROKER}/api/v3/login`, {
          method: "POST",
          body: { redirectUrl },
          external: true,
        })
      ).data.redirect,

    /** Whose session it is. */
    who: async (): Promise<Identity> => (await client.call<Identity>(IDENTITY)).data,

    profile: () => readProfile(client),

    /** To the lender's chief executive. */
    sendFeedback: async (feedback: Feedback, key: string): Promise<void> => {
      await client.call("/service-profile/api/v1/feedback/ceo", {
        method: "POST",
        body: feedback,
        key,
      });
    },

    /** Keeps the language chosen with the account. */
    chooseLocale: async (locale: string): Promise<void> => {
      await client.call("/service-profile/api/v1/profile/locale", {
        method: "PUT",
        body: { locale },
      });
    },

    applications: async (): Promise<ApplicationSummary[]> =>
      (await client.call<ApplicationSummary[]>(`${HELOC}/all`)).data,

    application: async (uuid: string): Promise<VersionedApplication> => {
      const { data, version, definitions } = await client.call<Application>(
        `${HELOC}/${enc(uuid)}`,
      );
      return { application: data, version, ...(definitions === null ? {} : { definitions }) };
    },

    /** Tried once: the caller polls. */
    status: async (uuid: string): Promise<ApplicationStatus> => {
      const path = `/service-krang-heloc/borrower/secure/api/v1/${enc(uuid)}/status`;
      const { data, version } = await client.call<
        NonNullable<Application["status"]> & { version?: string | number }
      >(path, { retry: false });
      return { status: data, version: data.version === undefined ? version : String(data.version) };
    },

    create: async (
      flow: string,
      submissions: SubmittedScreen[],
      key: string,
      referrer?: string,
    ): Promise<Submitted> => {
      const body = { flow, submissions, ...(referrer === undefined ? {} : { referrer }) };
      return (await client.call<Submitted>(HELOC, { method: "POST", body, key })).data;
    },

    submit: async ({ uuid, version, key, ...body }: Submission): Promise<Submitted> =>
      (
        await client.call<Submitted>(`${HELOC}/${enc(uuid)}/screens`, {
          method: "POST",
          body,
          version,
          key,
        })
      ).data,

    /** Address of a session replay in which the application is worked on. */
    linkReplay: async (uuid: string, link: string): Promise<void> => {
      await client.call(`${HELOC}/${enc(uuid)}/full-story-link`, {
        method: "PUT",
        body: { link },
        quiet: true,
        keepalive: true,
      });
    },

    readDraft: async (uuid: string, screen: string): Promise<Record<string, unknown> | null> =>
      (
        await client.call<{ data: Record<string, unknown> | null }>(
          `${HELOC}/${enc(uuid)}/drafts/${screenPath(screen)}`,
        )
      ).data.data,

    saveDraft: async (
      uuid: string,
      screen: string,
      data: unknown,
      leaving = false,
    ): Promise<void> => {
      await client.call(`${HELOC}/${enc(uuid)}/drafts/${screenPath(screen)}`, {
        method: "PUT",
        body: { data },
        keepalive: leaving,
      });
    },
  };
}

export type Calls = ReturnType<typeof createCalls>;
