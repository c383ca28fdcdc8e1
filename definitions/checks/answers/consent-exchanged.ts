import { isRecord, joinPointer } from "#engine/index.ts";
import { asRecord } from "../../forms/drawn-properties.ts";
import type { Entities } from "../../model.ts";
import { entityValues } from "../../values/entity-values.ts";
import type { FileCheck } from "../check.ts";
import { folderFaults, type FileFault } from "../file-faults.ts";
import { exchangedOnce } from "./exchanged.ts";

/** The place of the types of consent, as the schema of screens marks them. */
const TYPES = "/consents/*/type";

/**
 * Finds boxes that have the name of one consent and record another: `softCredit` for E_SIGN. The sentence that the
 * borrower agrees to is then stored as consent to something else. One box alone is a warning: its name may be old.
 */
export const consentExchanged: FileCheck = ({ flow, screens }, effective, { entitiesOf }) =>
  faultsIn(effective, screens, entitiesOf(flow.value));

const faultsIn = folderFaults((screen, entities: Entities): FileFault[] => {
  const bind = asRecord(asRecord(asRecord(screen).form).bind);
  const boxes = Object.entries(bind).flatMap(([name, target]) =>
    isRecord(target) && typeof target.consent === "string"
      ? [{ name, consent: target.consent }]
      : [],
  );
  if (boxes.length === 0) return [];
  const types = entityValues(entities, TYPES) ?? [];
  const wrong = boxes.flatMap((box) => {
    const meant = types.filter((type) => fits(box.name, type));
    return meant.length === 0 || fits(box.name, box.consent) ? [] : [{ ...box, meant }];
  });
  return exchangedOnce(
    wrong,
    (one, other) => one.meant.includes(other.consent) && other.meant.includes(one.consent),
  ).map(({ fault: { name, consent, meant }, isPair }) => ({
    pointer: joinPointer("/form/bind", name, "consent"),
    code: "value-exchanged",
    ...(isPair ? {} : { severity: "warning" as const }),
    message: `"${name}" records the consent ${consent}, and there is a consent ${meant.join(" and ")}.`,
    fix: `Write ${meant.join(" or ")}, or choose another name.`,
  }));
});

/** A name fits a consent whose letters contain its own: `terms` fits TERMS_OF_USE. */
const fits = (name: string, type: string): boolean => lettersOf(type).includes(lettersOf(name));

const lettersOf = (text: string): string => text.replaceAll(/[^A-Za-z0-9]/g, "").toLowerCase();
