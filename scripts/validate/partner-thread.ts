/** The thread behind `beginPartner`. */
import { once } from "node:events";
import { workerData } from "node:worker_threads";
import {
  checkShare,
  CheckMemory,
  sourcesContent,
  definitionsOf,
  readSources,
  reread,
  UnusableRoot,
  type Sources,
} from "#definitions/index.ts";
import { createCollector } from "./collector.ts";
import type { FromPartner, PartnerData, ToPartner } from "./partner.ts";
import { ThreadShare, type Part } from "./thread-share.ts";

const { root, port, sent } = workerData as PartnerData;
const memory = new CheckMemory();
const share = new ThreadShare();

/** Much more than the first thread keeps, which says when both collect, megabytes. */
const MOST_ALONE_MB = 400;
const { collect, isOver } = createCollector();

/** Files of saves that were not read yet. */
let saved: string[] = [];
const NOTHING = { content: "", shared: new Set() as ReadonlySet<string>, taken: new Set<string>() };
/** What the first thread knows and does since the last save. */
let first = NOTHING;

port.on("message", (message: ToPartner) => {
  if ("collects" in message) collect();
  else if ("saved" in message) {
    saved.push(...message.saved);
    share.leaveOnly(message.others);
    first = NOTHING;
  } else if ("shared" in message) first = { ...message, taken: new Set() };
  else if (message.content === first.content) first.taken.add(message.taken);
});

function send(message: FromPartner): void {
  port.postMessage(message);
  Atomics.add(sent, 0, 1);
  Atomics.notify(sent, 0);
}

/** Lets messages arrive. */
const turn = () => new Promise(setImmediate);

async function checkRoot(sources: Sources): Promise<void> {
  const content = sourcesContent(sources);
  const checked = new Set<Part>();
  let current: { part: Part; begun: number } | null = { part: null, begun: performance.now() };
  const noteTime = (): void => {
    if (current === null) return;
    share.checked(current.part, performance.now() - current.begun);
    checked.add(current.part);
    current = null;
  };
  const isOutdated = (): boolean => {
    if (saved.length > 0) return true;
    const { content: read } = first;
    const isOther = first !== NOTHING && read !== content;
    if (isOther) send({ unread: read });
    return isOther;
  };
  await checkShare(definitionsOf(sources), memory, {
    async shared() {
      for (;;) {
        if (isOutdated()) return null;
        if (first.content === content) return first.shared;
        await once(port, "message");
      }
    },
    async next(codes) {
      noteTime();
      await turn();
      if (isOutdated()) return null;
      const left = codes.filter((code) => !checked.has(code) && !first.taken.has(code));
      const [code] = share.inOrder(left.toReversed());
      if (code === undefined) return null;
      if (share.isOther(code) && !share.isWorth(code, left)) return null;
      current = { part: code, begun: performance.now() };
      return code;
    },
    take(code, found) {
      noteTime();
      send({ content, checked: share.of(code), found });
    },
  });
}

for (let sources = await readSources(root); ;) {
  try {
    await checkRoot(sources);
  } catch (error) {
    // The first thread says what is wrong with the root.
    if (!(error instanceof UnusableRoot)) throw error;
  }
  if (isOver(MOST_ALONE_MB)) collect();
  while (saved.length === 0) await once(port, "message");
  const paths = saved;
  saved = [];
  sources = await reread(sources, paths);
}
