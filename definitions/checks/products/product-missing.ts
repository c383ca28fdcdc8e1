import { holdsApplications } from "#engine/index.ts";
import { findingAt, type FlowCheck } from "../check.ts";

/** Finds flows of applications that name no product: nobody could create an application of them. */
export const productMissing: FlowCheck = ({ flow }, effective) =>
  flow.value.product !== undefined || !holdsApplications(flow.value)
    ? []
    : [
        findingAt(effective, flow, "/basePath", {
          code: "product-missing",
          message: `The flow "${flow.value.id}" has applications but names no product, so no call can create one.`,
          fix: 'Name it: "product": "<name>". The name is part of the addresses of the services.',
        }),
      ];
