/** The stream by which an open page follows saved definitions. Not registered in production. */
import type { FastifyInstance } from "fastify";
import { codeRow, type Finding } from "#definitions/index.ts";
import calls from "#schemas/calls/sandbox.schema.json" with { type: "json" };
import type { EditsQuery, SavedDefinitions, SavedFinding } from "#schemas/types/calls/sandbox.ts";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import type { Edits } from "#server/lending/definitions/edits/edits.ts";
import { shapesOf } from "#server/lending/calls/shapes.ts";

const shape = shapesOf(calls);

/** Findings that a page gets; it counts the others. */
const FINDINGS = 20;
/** Milliseconds between two signs of life, which keep the connection open. */
const ALIVE = 15_000;

export function editsPlugin(definitions: DefinitionStore, edits: Edits) {
  return async (app: FastifyInstance): Promise<void> => {
    const streams = new Set<() => void>();
    app.addHook("preClose", async () => {
      for (const end of streams) end();
    });
    app.get<{ Querystring: EditsQuery }>(
      "/sandbox/edits",
      {
        schema: {
          tags: ["sandbox"],
          summary: "Follow saved definitions, as server-sent events",
          querystring: shape("EditsQuery"),
        },
        logLevel: "warn",
        config: { rateLimit: false, answersAlways: true },
      },
      (request, reply) => {
        reply.hijack();
        const { raw } = reply;
        raw.writeHead(200, {
          "content-type": "text/event-stream; charset=utf-8",
          "cache-control": "no-store",
          "x-accel-buffering": "no",
        });
        const send = () =>
          raw.write(`data: ${JSON.stringify(savedFor(definitions, edits, request.query))}\n\n`);
        const silence = edits.listen(send);
        const leave = edits.pages.add(request.query.organisation);
        const alive = setInterval(() => raw.write(":\n\n"), ALIVE);
        const end = () => {
          silence();
          if (streams.delete(end)) leave();
          clearInterval(alive);
          raw.end();
        };
        streams.add(end);
        request.raw.once("close", end);
        send();
      },
    );
  };
}

function savedFor(
  definitions: DefinitionStore,
  { findings, isBehind }: Edits,
  { organisation: code, locale }: EditsQuery,
): SavedDefinitions {
  const page = definitions.page(code);
  const errors = (findings ?? []).filter(({ severity }) => severity === "error");
  const own = (each: Finding) => each.organisation === code || each.organisation === null;
  const sorted = [...errors.filter(own), ...errors.filter((each) => !own(each))];
  return {
    manifest:
      page?.in(page.locales.includes(locale) ? locale : page.fallbackLocale).manifestUrl ?? null,
    behind: isBehind(code),
    findings: sorted.slice(0, FINDINGS).map(onPage),
    more: Math.max(0, sorted.length - FINDINGS),
  };
}

const onPage = ({
  code,
  file,
  line,
  column,
  pointer,
  organisation,
  message,
  fix,
}: Finding): SavedFinding => ({
  code,
  title: codeRow(code)?.title ?? code,
  file,
  line,
  column,
  pointer,
  organisation,
  message,
  fix,
});
