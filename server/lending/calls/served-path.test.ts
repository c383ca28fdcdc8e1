import { expect, it } from "vitest";
import { servedPath } from "./served-path.ts";

const flows = () => [{ product: "barn", productAliases: ["stable"] }, { product: "boat" }];
const base = "/service-application";

it.each([
  ["v1 as it is", `${base}/api/v1/application/barn/all`, `${base}/api/v1/application/barn/all`],
  ["v2", `${base}/api/v2/application/barn/all?x=1`, `${base}/api/v1/application/barn/all?x=1`],
  ["v3", `${base}/api/v3/application/boat/u`, `${base}/api/v1/application/boat/u`],
  [
    "a resource that the specification has under v3 only",
    `${base}/api/v3/application/barn/optermizerly-profile?a=b`,
    `${base}/api/v3/application/barn/optermizerly-profile?a=b`,
  ],
  [
    "the external v2",
    `${base}/external/api/v2/barn/state-licenses?orgCode=main`,
    `${base}/external/api/v1/barn/state-licenses?orgCode=main`,
  ],
  [
    "another name of a product",
    `${base}/api/v1/application/stable/u/screens`,
    `${base}/api/v1/application/barn/u/screens`,
  ],
  [
    "another name under v2, without a product after it",
    `${base}/api/v2/application/stable`,
    `${base}/api/v1/application/barn`,
  ],
  [
    "another name in an external call",
    `${base}/external/api/v2/stable/state-licenses`,
    `${base}/external/api/v1/barn/state-licenses`,
  ],
  [
    "a later version as it is",
    `${base}/api/v4/application/barn`,
    `${base}/api/v4/application/barn`,
  ],
  [
    "another service as it is",
    "/service-wallet/secure/api/v2/account",
    "/service-wallet/secure/api/v2/account",
  ],
])("serves %s", (_, url, served) => expect(servedPath(url, flows)).toBe(served));
