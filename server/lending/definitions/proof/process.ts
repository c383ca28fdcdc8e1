/** The process that proves changed definitions, so that requests do not wait. It answers each order. */
import { UnusableRoot } from "#definitions/index.ts";
import { prove, type ProofOrder } from "./prove.ts";

process.once("disconnect", () => process.exit(0));
process.on("message", (order: ProofOrder) => {
  prove(order).then(
    (proof) => process.send?.({ proof }),
    (error: unknown) => {
      if (error instanceof UnusableRoot)
        process.send?.({
          proof: {
            findings: error.findings,
            brokenJourneys: [],
            report: "",
            changed: [],
            edition: null,
          },
        });
      else process.send?.({ reason: error instanceof Error ? error.message : String(error) });
    },
  );
});
process.send?.("ready");
