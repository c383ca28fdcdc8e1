import { valueAt } from "#engine/index.ts";
import { findingIn, type AcrossCheck } from "../check.ts";

const MAIN = "/orgMetaData/companyInfo/mainOrganisation";

/** Finds a second main lender, and a lender that says it is not the main one when no other is. */
export const mainLender: AcrossCheck = ({ organisations }) => {
  const said = [...organisations.values()].flatMap(({ code, organisation: file }) => {
    const isMain = valueAt(file?.value, MAIN);
    return file !== null && typeof isMain === "boolean" ? [{ code, file, isMain }] : [];
  });
  const mains = said.filter(({ isMain }) => isMain);
  const [first, ...others] = mains;
  const wrong = first === undefined ? said.slice(0, 1) : others;
  return wrong.map(({ code, file }) =>
    findingIn(file, MAIN, {
      code: "main-lender",
      organisation: code,
      message:
        first === undefined
          ? "No lender is the main one."
          : `The lender "${first.code}" is the main one too, and there is one.`,
      fix: first === undefined ? "Write true for the main lender." : "Remove it from one of them.",
    }),
  );
};
