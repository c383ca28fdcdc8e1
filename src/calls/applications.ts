import type { Application } from "#schemas/types/application.ts";
import type {
  ApplicationStatus as StatusAnswer,
  ApplicationSummary,
  CollectedScreen,
  Draft,
  NewApplication,
  ScreenSubmission,
  WrittenApplication,
} from "#schemas/types/calls/application.ts";
import type { Client } from "./client.ts";
import type { ProductPaths } from "./paths.ts";

/** An application with the version that the next write must name. */
export interface VersionedApplication {
  application: Application;
  version: string | null;
  /**
   * Address of an earlier version of the definitions, which the application keeps; absent when it
   * uses those of the page.
   */
  definitions?: string;
  /** True when this tab's own write returned it. */
  own?: boolean;
  /**
   * Where the write leads when its page has closed and the decision alone would choose another one.
   */
  leads?: { readonly from: string; readonly to: string };
}

/** Unsent answers of a screen, null without any, and the version that the next save replaces. */
export interface UnsentAnswers {
  data: Record<string, unknown> | null;
  version: string | null;
  /** The last answers of a page that was left after other ones were stored; null without any. */
  left: Record<string, unknown> | null;
}

interface ApplicationStatus {
  status: NonNullable<Application["status"]>;
  version: string | null;
}

export interface Submission extends Required<ScreenSubmission> {
  uuid: string;
  version: string | null;
  key: string;
}

/** Returns the calls on the applications of one product. */
export function applicationCalls(client: Client, paths: ProductPaths) {
  return {
    applications: async (): Promise<ApplicationSummary[]> =>
      (await client.call<ApplicationSummary[]>(paths.list)).data,

    application: async (uuid: string): Promise<VersionedApplication> => {
      const { data, version, definitions } = await client.call<Application>(
        paths.application(uuid),
        { poll: true },
      );
      return { application: data, version, ...(definitions === null ? {} : { definitions }) };
    },

    /** Not retried: the caller polls. */
    status: async (uuid: string): Promise<ApplicationStatus> => {
      const { data, version } = await client.call<Partial<StatusAnswer>>(paths.status(uuid), {
        retry: false,
        poll: true,
      });
      return { status: data, version: data.version === undefined ? version : String(data.version) };
    },

    create: async (
      flow: string,
      submissions: CollectedScreen[],
      key: string,
      referrer?: string,
      referral?: string,
    ): Promise<WrittenApplication> => {
      const body: NewApplication = {
        flow,
        submissions,
        ...(referrer === undefined ? {} : { referrer }),
        ...(referral === undefined ? {} : { referral }),
      };
      return (
        await client.call<WrittenApplication>(paths.applications, { method: "POST", body, key })
      ).data;
    },

    submit: async ({ uuid, version, key, ...body }: Submission): Promise<WrittenApplication> =>
      (
        await client.call<WrittenApplication>(paths.screens(uuid), {
          method: "POST",
          body,
          version,
          key,
        })
      ).data,

    /** Saves the address of a session replay with the application. */
    linkReplay: async (uuid: string, link: string): Promise<void> => {
      await client.call(paths.replay(uuid), {
        method: "PUT",
        body: { link },
        quiet: true,
        keepalive: true,
      });
    },

    readDraft: async (uuid: string, screen: string): Promise<UnsentAnswers> => {
      const { data, version } = await client.call<Draft>(paths.draft(uuid, screen));
      return { data: data.data, version, left: data.left ?? null };
    },

    /**
     * @param seen version of the stored answers that these replace; null when there are none, and
     *   undefined to replace whatever is stored
     * @returns the new version
     */
    saveDraft: async (
      uuid: string,
      screen: string,
      data: unknown,
      {
        seen,
        leaving = false,
        settles = false,
      }: {
        seen: string | null | undefined;
        /** The page is being left: nobody sees whether other answers have overtaken these. */
        leaving?: boolean;
        /** The person has chosen between these answers and those of a page that was left. */
        settles?: boolean;
      },
    ): Promise<string | null> => {
      const { version } = await client.call(paths.draft(uuid, screen), {
        method: "PUT",
        body: { data, ...(leaving ? { leaving } : {}), ...(settles ? { settles } : {}) },
        keepalive: leaving,
        ...(seen === undefined ? {} : { version: seen }),
        ...(seen === null ? { headers: { "if-none-match": "*" } } : {}),
      });
      return version;
    },
  };
}
