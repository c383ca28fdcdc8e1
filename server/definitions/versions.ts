/**
 * Versions of the definitions that applications began with. What a version says is kept in the database when an application begins
 * with it, and again when it was corrected under the same number, so that it outlives the files.
 */
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants } from "node:zlib";
import { and, eq } from "drizzle-orm";
import { canonical, contentOf, type FlowContent } from "#definitions/index.ts";
import type { Executor, Transaction } from "#server/storage/database.ts";
import { definitionContents, definitionVersions } from "#server/storage/schema.ts";
import { Bounded } from "./bounded.ts";
import type { DefinitionStore, FlowDefinition } from "./contract.ts";

export interface Versions {
  /** Keeps what the flow says, unless it is kept already. */
  keep(tx: Transaction, orgCode: string, flow: FlowDefinition): Promise<void>;
  /** The flow in a version: the present one, or the one that was kept. */
  of(
    executor: Executor,
    orgCode: string,
    present: FlowDefinition,
    version: number | undefined,
  ): Promise<FlowDefinition>;
}

/** Kept versions that stay compiled. */
const COMPILED = 16;

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);
/** Quality 5: a borrower waits for the first one. */
const packed = (text: string): Promise<Buffer> =>
  compress(Buffer.from(text), { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });

export function openVersions(
  definitions: Pick<DefinitionStore, "pinned">,
  trouble: (message: string) => void,
): Versions {
  /** What is certainly in the database: seen there by a transaction that did not write it. */
  const kept = new Set<string>();
  const compiled = new Bounded<string, FlowDefinition>(COMPILED);
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

  return {
    async keep(tx, orgCode, flow) {
      const { version } = flow.flow;
      const { hash } = flow;
      const name = `${orgCode}/${flow.id}/${version}/${hash}`;
      if (kept.has(name)) return;
      if ((await newest(tx, orgCode, flow.id, version)) === hash) {
        kept.add(name);
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

    async of(executor, orgCode, present, version) {
      if (version === undefined || version === present.flow.version) return present;
      const hash = await newest(executor, orgCode, present.id, version);
      const known = hash === null ? undefined : compiled.get(hash);
      if (known) return known;
      const [row] =
        hash === null
          ? []
          : await executor
              .select({ content: definitionContents.content })
              .from(definitionContents)
              .where(eq(definitionContents.hash, hash));
      if (hash === null || !row) {
        trouble(
          `Version ${version} of the flow ${present.id} of ${orgCode} was not kept: an application of it goes on by version ${present.flow.version}.`,
        );
        return present;
      }
      const text = (await decompress(row.content)).toString();
      const flow = definitions.pinned(present.id, JSON.parse(text) as FlowContent);
      compiled.set(hash, flow);
      return flow;
    },
  };
}
