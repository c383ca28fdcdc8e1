/**
 * The versions of definitions that applications run on. The database stores the content of a
 * version when the first application begins on it, so that it outlives the files. It stores it
 * again when the version is corrected under its number.
 */
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants } from "node:zlib";
import { and, eq } from "drizzle-orm";
import { canonical, contentOf, type FlowContent } from "#definitions/index.ts";
import type { Soon } from "#server/platform/promises/soon.ts";
import type { Executor, Transaction } from "#server/platform/storage/database.ts";
import { definitionContents, definitionVersions } from "#server/platform/storage/schema.ts";
import { BoundedCache } from "#server/platform/storage/bounded-cache.ts";
import type { DefinitionStore, FlowDefinition } from "./contract.ts";

export interface Versions {
  /** Stores the content of the flow, unless it is stored already. */
  keep(tx: Transaction, orgCode: string, flow: FlowDefinition): Promise<void>;
  /** Returns the flow in a version: the present one, or the stored one. */
  of(
    executor: Executor,
    orgCode: string,
    present: FlowDefinition,
    version: number | undefined,
  ): Soon<FlowDefinition>;
}

/** Number of stored versions that stay compiled. */
const COMPILED = 16;

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);
/** Quality 5, because a borrower waits while the first one is compressed. */
const packed = (text: string): Promise<Buffer> =>
  compress(Buffer.from(text), { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });

export function openVersions(
  definitions: Pick<DefinitionStore, "pinned">,
  warn: (message: string) => void,
): Versions {
  /** Versions that are certainly stored: a transaction that did not write them has read them. */
  const storedVersions = new Set<string>();
  const compiled = new BoundedCache<string, FlowDefinition>(COMPILED);
  const place = (orgCode: string, flow: string, version: number) =>
    and(
      eq(definitionVersions.orgCode, orgCode),
      eq(definitionVersions.flow, flow),
      eq(definitionVersions.version, version),
    );
  const newest = async (executor: Executor, orgCode: string, flow: string, version: number) => {
    const [row] = await executor
      .select({ hash: definitionVersions.hash })
      .from(definitionVersions)
      .where(place(orgCode, flow, version));
    return row?.hash ?? null;
  };

  const stored = async (
    executor: Executor,
    orgCode: string,
    present: FlowDefinition,
    version: number,
  ): Promise<FlowDefinition> => {
    const hash = await newest(executor, orgCode, present.id, version);
    const cached = hash === null ? undefined : compiled.get(hash);
    // Two lenders may run the same flow over applications with other fields.
    if (cached?.entities === present.entities) return cached;
    const [row] =
      hash === null
        ? []
        : await executor
            .select({ content: definitionContents.content })
            .from(definitionContents)
            .where(eq(definitionContents.hash, hash));
    if (hash === null || !row) {
      warn(
        `Version ${version} of flow ${present.id} of ${orgCode} is not stored. Its application continues on version ${present.flow.version}.`,
      );
      return present;
    }
    const text = (await decompress(row.content)).toString();
    const flow = definitions.pinned(present.id, JSON.parse(text) as FlowContent, present.entities);
    compiled.set(hash, flow);
    return flow;
  };

  return {
    async keep(tx, orgCode, flow) {
      const { version } = flow.flow;
      const { hash } = flow;
      const name = `${orgCode}/${flow.id}/${version}/${hash}`;
      if (storedVersions.has(name)) return;
      if ((await newest(tx, orgCode, flow.id, version)) === hash) {
        storedVersions.add(name);
        return;
      }
      const content = await packed(canonical(contentOf(flow.source)));
      await tx.insert(definitionContents).values({ hash, content }).onConflictDoNothing();
      await tx
        .insert(definitionVersions)
        .values({ orgCode, flow: flow.id, version, hash })
        .onConflictDoUpdate({
          target: [definitionVersions.orgCode, definitionVersions.flow, definitionVersions.version],
          set: { hash },
        });
    },

    of: (executor, orgCode, present, version) =>
      version === undefined || version === present.flow.version
        ? present
        : stored(executor, orgCode, present, version),
  };
}
