import type { FactsBlockOptions } from "#schemas/types/blocks/facts.ts";
import type { BlockProps } from "../../host/types.ts";
import { Rows } from "../rows/rows.tsx";

/** Renders key figures. */
export function FactsBlock({ id, options, host }: BlockProps<FactsBlockOptions>) {
  return (
    <div id={id}>
      <Rows rows={options.rows} host={host} large />
    </div>
  );
}
