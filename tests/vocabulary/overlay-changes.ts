/** Reads how a lender's overlay changes the course of a flow: what it removes, adds, moves or decides otherwise. */
import { readdir, readFile } from "node:fs/promises";
import { isRecord } from "#engine/index.ts";

/** One change of a flow: its kind, and the parts of the shared definitions that it touches. */
export interface OverlayChange {
  readonly lender: string;
  readonly flow: string;
  readonly kind: string;
  /** The same for lenders that change a flow in the same way. */
  readonly way: string;
}

type Tree = Record<string, unknown>;

const folder = "flows/organisations";
const tree = (value: unknown): Tree => (isRecord(value) ? value : {});
const at = (value: unknown, ...keys: string[]): Tree =>
  keys.reduce<Tree>((inner, key) => tree(inner[key]), tree(value));
const read = async (path: string): Promise<Tree> =>
  tree(JSON.parse(await readFile(path, "utf8")) as unknown);

/** Every kind: the file that an overlay patches or adds, and the names in it that show the change. */
const KINDS: readonly {
  readonly kind: string;
  readonly file: RegExp;
  readonly namesIn: (patch: Tree, base: Tree, added: boolean) => readonly string[];
}[] = [
  {
    kind: "a step removed",
    file: /^flow\.json$/,
    namesIn: (patch) => keysWhere(patch["states"], (state) => state === null),
  },
  {
    kind: "a step added",
    file: /^flow\.json$/,
    namesIn: (patch, base) =>
      keysWhere(patch["states"], (state, id) => isRecord(state) && !idsOf(base).has(id)),
  },
  {
    kind: "another order",
    file: /^flow\.json$/,
    namesIn: (patch, base) =>
      keysWhere(
        patch["states"],
        (state, id) =>
          isRecord(state) &&
          idsOf(base).has(id) &&
          ("follows" in state || Object.values(at(state, "transitions")).some(leadsElsewhere)),
      ),
  },
  {
    kind: "another guard",
    file: /^flow\.json$/,
    namesIn: (patch, base) => keysWhere(patch["facts"], (_, name) => name in tree(base["facts"])),
  },
  {
    kind: "a screen for another",
    file: /^flow\.json$/,
    namesIn: (patch) =>
      keysWhere(patch["pages"], (page) => isRecord(page) && "screen" in page && !("path" in page)),
  },
  {
    kind: "another document",
    file: /^documents\//,
    namesIn: (patch, _, added) => (added ? [String(patch["id"])] : []),
  },
  {
    kind: "an e-mail added",
    file: /^mail\//,
    namesIn: (patch, _, added) => (added ? [String(patch["id"])] : []),
  },
  {
    kind: "an e-mail at another time",
    file: /^mail\//,
    namesIn: (patch, _, added) => (!added && "delay" in patch ? ["delay"] : []),
  },
  {
    kind: "a request of its own",
    file: /^conditions\.json$/,
    namesIn: (patch) => Object.keys(tree(patch["cards"])),
  },
  {
    kind: "a question of its own",
    file: /^application\.json$/,
    namesIn: (patch) =>
      keysWhere(patch["properties"], (field) => isRecord(field) && field["x-writable"] === true),
  },
];

function keysWhere(map: unknown, fits: (value: unknown, key: string) => boolean): string[] {
  return Object.entries(tree(map)).flatMap(([key, value]) => (fits(value, key) ? [key] : []));
}

const idsOf = (flow: Tree): ReadonlySet<string> =>
  new Set(
    (Array.isArray(flow["states"]) ? flow["states"] : []).map((each) => String(tree(each)["id"])),
  );

const leadsElsewhere = (transition: unknown): boolean => isRecord(transition) && "to" in transition;

/** Returns every change of the shipped overlays. */
export async function overlayChanges(): Promise<OverlayChange[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const lenders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const changes = await Promise.all(lenders.map(changesOf));
  return changes.flat();
}

async function changesOf(lender: string): Promise<OverlayChange[]> {
  const overlay = await read(`${folder}/${lender}/overlay.json`);
  const parts = (["patch", "add"] as const).flatMap((section) =>
    Object.entries(tree(overlay[section])).map(([path, content]) => ({
      path,
      content: tree(content),
      added: section === "add",
    })),
  );
  const changes = await Promise.all(
    parts.map(async ({ path, content, added }) => {
      const [flow = "", ...rest] = path.split("/");
      const base = added ? {} : await read(`flows/${path}`).catch(() => ({}));
      return KINDS.filter(({ file }) => file.test(rest.join("/"))).flatMap(({ kind, namesIn }) => {
        const names = namesIn(content, base, added);
        if (names.length === 0) return [];
        return [{ lender, flow, kind, way: `${kind}: ${path} ${names.toSorted().join(", ")}` }];
      });
    }),
  );
  return changes.flat();
}
