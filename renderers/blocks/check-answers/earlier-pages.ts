import { earlierPages } from "#engine/flow/earlier-pages.ts";
import type { Flow } from "#schemas/types/flow.ts";
import type { Screen } from "#schemas/types/screen.ts";
import type { PageBefore } from "../../host/types.ts";

/** Flows by id, with the addresses of their screens; only a screen with a form has a validator. */
type PublishedFlows = Readonly<
  Record<string, { flow: Flow; screens: Record<string, { url: string; validator?: string }> }>
>;

/** Reads the screens with a form of the pages that come before a screen. */
export async function readEarlierPages(
  flows: PublishedFlows,
  flowId: string,
  screen: string,
  readJson: (url: string) => Promise<unknown>,
): Promise<PageBefore[]> {
  const own = flows[flowId];
  if (own === undefined) return [];
  const all = Object.values(flows).map(({ flow }) => flow);
  const asking = earlierPages(all, own.flow, screen).flatMap((page) => {
    const source = flows[page.flow.id]?.screens[page.screen];
    return source?.validator === undefined
      ? []
      : [{ ...page, url: source.url, lists: flows[page.flow.id]?.flow.choices }];
  });
  return Promise.all(
    asking.map(async ({ flow, id, url, lists }) => ({
      flow: flow.id,
      id,
      ...(lists === undefined ? {} : { lists }),
      screen: (await readJson(url)) as Screen,
    })),
  );
}

/** Reads the pages before a screen. */
export type ReadEarlierPages = typeof readEarlierPages;
