import { joinPointer } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import type { EffectiveFlow } from "../../model.ts";
import { hasApplication, isInvited } from "../../writes/other-writers.ts";
import { allFlows, findingAt, type Check } from "../check.ts";
import type { FileFault } from "../file-faults.ts";
import { isRegistration } from "../products/account-openings.ts";

type Flow = EffectiveFlow["flow"]["value"];
type Page = Flow["pages"][number];

/**
 * Finds pages of a registration that a visitor could open only after a log-in, although the account does not exist yet,
 * and pages of an application that are open to visitors. A page with a guard of its own (`open`) may be for people who
 * have an account.
 */
export const pageAccess: Check = (effective, definitions) => {
  const flows = allFlows(effective, definitions);
  return [...effective.flows.values()].flatMap((flow) =>
    faultsOf(flow.flow.value, isRegistration(flow, flows)).map(({ pointer, ...fault }) =>
      findingAt(effective, flow.flow, pointer, fault),
    ),
  );
};

const faultsOf = memoize((flow: Flow, registers: boolean): readonly FileFault[] => {
  if (registers)
    return faultyPages(flow, (page) => page.access !== "anonymous" && page.open === undefined).map(
      ({ id, pointer }) => ({
        pointer,
        code: "page-access",
        message: `A visitor who registers has no account yet, and the page "${id}" asks for a log-in.`,
        fix: 'Write "access": "anonymous": in the page, or in the `call` that shows a page of a called flow.',
      }),
    );
  const isOfApplication = hasApplication(flow) && !isInvited(flow);
  return faultyPages(flow, (page) => isOfApplication && page.access === "anonymous").map(
    ({ id, pointer }) => ({
      pointer: joinPointer(pointer, "access"),
      code: "page-access",
      message: `The page "${id}" belongs to an application, and it is open to everybody without a log-in.`,
      fix: 'Remove "access", or give the page to a flow without an application.',
    }),
  );
});

const faultyPages = ({ pages }: Flow, isFaulty: (page: Page) => boolean) =>
  pages.flatMap((page, index) =>
    isFaulty(page) ? [{ id: page.id, pointer: joinPointer("/pages", index) }] : [],
  );
