import type { BlockProps } from "../../host/types.ts";
import { Rows, type Row } from "../rows/rows.tsx";

/** Key figures. */
export function FactsBlock({ id, options, host }: BlockProps<{ rows: Row[] }>) {
  return (
    <div id={id}>
      <Rows rows={options.rows} host={host} large />
    </div>
  );
}
