import { asRecord } from "../../forms/drawn-properties.ts";
import type { Definitions } from "../../model.ts";
import type { SourceFile } from "../../sources/source-file.ts";

/** A loan originator or broker at a place of originators.json. */
export interface Originator {
  readonly value: Readonly<Record<string, unknown>>;
  readonly file: SourceFile;
  readonly pointer: string;
  /** The lender. */
  readonly organisation: string;
}

/** Returns the originators of all lenders. */
export const originatorsIn = ({ organisations, sources }: Definitions): readonly Originator[] =>
  [...organisations.keys()].flatMap((organisation) => {
    const file = sources.files.get(`flows/organisations/${organisation}/originators.json`);
    const { originators } = asRecord(file?.value);
    return file === undefined || !Array.isArray(originators)
      ? []
      : originators.map((each, index) => ({
          value: asRecord(each),
          file,
          pointer: `/originators/${index}`,
          organisation,
        }));
  });
