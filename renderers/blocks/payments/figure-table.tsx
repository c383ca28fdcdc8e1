import type { ReactNode } from "react";
import type { BlockHost } from "../../host/types.ts";
import classes from "./payments.module.css";

interface FigureTableProps {
  host: Pick<BlockHost, "copy">;
  caption?: string;
  /** Copy of each column's heading. */
  columns: readonly string[];
  /** Cells by row. The first cell is the heading of its row. */
  rows: readonly { key: string | number; cells: readonly [string, ...ReactNode[]] }[];
}

/** A table of days and amounts, which scrolls on a narrow screen. */
export function FigureTable({ host, caption, columns, rows }: FigureTableProps) {
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        {caption === undefined ? null : (
          <caption className={classes.caption}>{host.copy(caption)}</caption>
        )}
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {host.copy(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [heading, ...cells] }) => (
            <tr key={key}>
              <th scope="row">{heading}</th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
