/** Tables of texts as CSV (RFC 4180), which spreadsheets open. */

const MARK = "\uFEFF";

const cell = (text: string): string =>
  /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;

/** Returns the rows as CSV, with the mark by which spreadsheets know UTF-8. */
export const writtenCsv = (rows: readonly (readonly string[])[]): string =>
  `${MARK}${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;

/** @throws for a quoted cell that does not end */
export function readCsv(text: string): string[][] {
  const source = text.startsWith(MARK) ? text.slice(1) : text;
  const rows: string[][] = [];
  let row: string[] = [];
  let value = "";
  let isQuoted = false;
  const endCell = () => {
    row.push(value);
    value = "";
  };
  const endRow = () => {
    endCell();
    if (row.length > 1 || row[0] !== "") rows.push(row);
    row = [];
  };
  for (let index = 0; index < source.length; index += 1) {
    const sign = source[index] ?? "";
    if (isQuoted) {
      if (sign !== '"') value += sign;
      else if (source[index + 1] === '"') {
        value += sign;
        index += 1;
      } else isQuoted = false;
    } else if (sign === '"' && value === "") isQuoted = true;
    else if (sign === ",") endCell();
    else if (sign === "\n") endRow();
    else if (sign !== "\r") value += sign;
  }
  if (isQuoted) throw new Error("A text in quotation marks does not end. The file is not whole.");
  if (value !== "" || row.length > 0) endRow();
  return rows;
}
