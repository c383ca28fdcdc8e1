import { decide, productAddresses, taskPages } from "#engine/index.ts";
import { formatCopy, type BlockHost, type CopyArgs } from "#renderers/index.ts";
import type { Flow } from "#schemas/types/flow.ts";
import { useApp } from "#src/app.ts";
import { bankLinkCalls, incomeLinkCall } from "#src/calls/bank-link.ts";
import { conditionCalls } from "#src/calls/conditions.ts";
import { lookupCall } from "#src/calls/lookups.ts";
import { documentCalls } from "#src/calls/documents.ts";
import type { Subject } from "#src/drafts/bind.ts";
import { reread } from "#src/queries/queries.ts";
import { useOpen } from "./use-open.ts";
import { useMemo, useSyncExternalStore } from "react";
import { useLocation } from "#src/history/router.tsx";
import { listApplications } from "./applications.ts";
import { listedProducts } from "#src/definitions/listed-products.ts";
import { pageHref } from "#src/definitions/links.ts";

interface BlockHostInput {
  flow: Flow;
  params: Record<string, string>;
  subject: Subject;
  /** Returns the pages before this one, if its blocks read them. */
  earlierPages?: BlockHost["earlierPages"];
  /** Arguments of the screen's copy. */
  args: CopyArgs | undefined;
  /** A log-in by passkey, on a page whose address has the secret of a step. */
  passkeyLogin?: BlockHost["calls"]["passkeyLogin"];
  /** Calls that go on with the page on a phone. */
  handOff?: BlockHost["calls"]["handOff"];
  /** The application of uploads and links; undefined in a flow that has none yet. */
  uuid: string | undefined;
}

/** Returns what blocks may read and do on this page. */
export function useBlockHost({
  flow,
  params,
  subject,
  earlierPages,
  args: own,
  passkeyLogin,
  handOff,
  uuid,
}: BlockHostInput): BlockHost {
  const app = useApp();
  const open = useOpen();
  const reducedMotion = useReducedMotion();
  const { search } = useLocation();

  const calls = useMemo<BlockHost["calls"]>(() => {
    const { client, paths } = app.calls;
    const documents = documentCalls(client, paths, uuid ?? "");
    const bank = bankLinkCalls(client, paths, uuid ?? "");
    const flowOf = (other?: string) =>
      other === undefined ? bank : bankLinkCalls(client, paths, other);
    // A change of documents changes the application, so the page reads it again before the next
    // submission.
    const andReread = async <T>(result: Promise<T>): Promise<T> => {
      const value = await result;
      if (uuid !== undefined) await reread(app.queries, uuid).catch(() => {});
      return value;
    };
    return {
      uploadDocument: (file, type, onProgress, signal) =>
        andReread(documents.upload(file, type, onProgress, signal)),
      removeDocument: (document) => andReread(documents.remove(document)),
      fetchDocument: documents.fetch,
      fetchFile: (address) => client.blob(address, { published: true }),
      fetchAllDocuments: documents.fetchAll,
      markRead: (document) => andReread(documents.markRead(document)),
      bankLink: {
        token: async (purpose) => (await bank.token(purpose)).token,
        setup: (other) => flowOf(other).setup(),
        login: bank.login,
        leave: async (request) => {
          const { bankReturn } = productAddresses(app.flows.all, flow.product);
          return (await bank.leave({ ...request, returnTo: bankReturn })).url;
        },
        resume: ({ application, ...request }) => flowOf(application).resume(request),
        complete: async (vendorToken, other) =>
          (await flowOf(other).complete(vendorToken)).publicToken,
        accounts: bank.accounts,
      },
      conditions: () => conditionCalls(client).list(uuid ?? ""),
      incomeLink: incomeLinkCall(client, paths, uuid ?? ""),
      lookup: lookupCall(client, paths, uuid, flow),
      listApplications: () => listApplications(app.calls, app.flows),
      secondFactors: app.calls,
      ...(handOff === undefined ? {} : { handOff }),
      ...(passkeyLogin === undefined ? {} : { passkeyLogin }),
    };
  }, [app, flow, handOff, passkeyLogin, uuid]);

  const query = useMemo(() => Object.fromEntries(new URLSearchParams(search)), [search]);
  const { copyArguments: names, locale } = app.definitions;
  const { ahead } = app.boot;
  return useMemo(() => {
    const page = (id: string) => pageHref(flow, id, params);
    const args = { ...names, ...own };
    return {
      application: subject.application,
      profile: subject.profile,
      copy: (text, given) => formatCopy(text, { locale, args: { ...args, ...given } }),
      args,
      page,
      earlierPages,
      ...(uuid === undefined
        ? {}
        : {
            flowState: () => decide(app.flows.compiled(flow.id), { ...subject }).state,
            taskPages: () => taskPages(app.flows.compiled(flow.id), { ...subject }),
          }),
      go: (id) => open(page(id)),
      open,
      calls,
      products: listedProducts(app.definitions, app.flows),
      query,
      reducedMotion,
      locale,
      now: () => Date.now() + ahead,
    };
  }, [
    ahead,
    app,
    calls,
    earlierPages,
    flow,
    locale,
    names,
    open,
    own,
    params,
    query,
    reducedMotion,
    subject,
    uuid,
  ]);
}

const REDUCED = "(prefers-reduced-motion: reduce)";

function useReducedMotion(): boolean {
  return useSyncExternalStore(
    (notify) => {
      const query = matchMedia(REDUCED);
      query.addEventListener("change", notify);
      return () => query.removeEventListener("change", notify);
    },
    () => matchMedia(REDUCED).matches,
    // A page that is drawn on the server moves nothing.
    () => true,
  );
}
