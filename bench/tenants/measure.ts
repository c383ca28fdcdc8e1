/**
 * Starts one server over a root of published lenders, in its own process. Requests the page of
 * every lender, then pages over all lenders. Prints one line of JSON: the cost of the start, the
 * memory after the first requests, and pages a second.
 */
import { prepare } from "#server/main.ts";

export interface Served {
  readonly tenants: number;
  /** Processor time until the server can answer, seconds. */
  readonly startSeconds: number;
  /** Heap after a request for every lender's page, megabytes. */
  readonly heapMegabytes: number;
  /**
   * First pages for each second of processor time, once the server has answered each of them
   * before.
   */
  readonly pagesASecond: number;
  /** The same for the very first request of each lender. */
  readonly firstPagesASecond: number;
  /** Bytes of page, manifest and first screen of a lender, by code. */
  readonly firstScreen: Readonly<Record<string, number>>;
}

/** Pages of one round. */
const ROUND = 4_000;
const ROUNDS = 5;

const processor = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

const [root = "", dataDir = "", ...weighed] = process.argv.slice(2);
const before = processor();
const {
  app,
  ports: services,
  close,
} = await prepare({
  root,
  environment: { DATA_DIR: dataDir, LOG_LEVEL: "silent", SANDBOX: "0" },
});
const startSeconds = processor() - before;
const codes = [...services.definitions.organisations];

let visits = 0;
/** Every request has its own address, so that no rate limit applies. */
const visitor = (): string => {
  visits += 1;
  return `10.${(visits >> 16) & 255}.${(visits >> 8) & 255}.${visits & 255}`;
};
const page = async (code: string): Promise<string> => {
  const answer = await app.inject({
    url: "/account/heloc/register",
    remoteAddress: visitor(),
    headers: { host: new URL(`https://${hostOf(code)}`).host },
  });
  if (!answer.body.includes(`"orgCode":"${code}"`))
    throw new Error(`${code}: another page, ${answer.statusCode}`);
  return answer.body;
};
const hosts = new Map<string, string>();
function hostOf(code: string): string {
  const cachedHost = hosts.get(code);
  if (cachedHost !== undefined) return cachedHost;
  const host = services.definitions.registry.known(code)?.host ?? "";
  hosts.set(code, host);
  return host;
}
/** Spreads requests over all lenders, so that similar ones are far apart. */
const spread = (index: number): string => codes[(index * 7919) % codes.length] ?? "";
const rate = async (count: number): Promise<number> => {
  const began = processor();
  for (let index = 0; index < count; index += 1) await page(spread(index));
  return count / (processor() - began);
};

// The first answers compile the server's own code, which is no cost of a lender.
for (let index = 0; index < 200; index += 1) await page(codes[0] ?? "");
const firstPagesASecond = await rate(codes.length);
const rates: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) rates.push(await rate(ROUND));
(globalThis as { gc?: () => void }).gc?.();
const heapMegabytes = process.memoryUsage().heapUsed / 1024 ** 2;

const firstScreen: Record<string, number> = {};
for (const code of weighed) {
  const html = await page(code);
  const { manifest } = JSON.parse(/id="hearthline">(.*?)<\/script>/.exec(html)?.[1] ?? "{}") as {
    manifest: string;
  };
  const manifestText = (await app.inject({ url: manifest, remoteAddress: visitor() })).body;
  const { flows } = JSON.parse(manifestText) as {
    flows: Record<string, { screens: Record<string, { url: string; validator: string | null }> }>;
  };
  const first = Object.values(flows["register"]?.screens ?? {})[0];
  const files = [first?.url, first?.validator].flatMap((url) => url ?? []);
  const bodies = await Promise.all(
    files.map(async (url) => (await app.inject({ url, remoteAddress: visitor() })).body),
  );
  firstScreen[code] = [html, manifestText, ...bodies].reduce((sum, { length }) => sum + length, 0);
}
await close();
console.log(
  JSON.stringify({
    tenants: codes.length,
    startSeconds,
    heapMegabytes,
    pagesASecond: Math.max(...rates),
    firstPagesASecond,
    firstScreen,
  } satisfies Served),
);
process.exit(0);
