/** Service paths of a product. Source: product specification, section 7. */

import type { DraftPath } from "#schemas/types/calls/application.ts";
import type { DocumentPath } from "#schemas/types/calls/documents.ts";
import type { ProductApplicationPath, ProductPath } from "#schemas/types/calls/shared.ts";

type Uuid = ProductApplicationPath["uuid"];

const enc = encodeURIComponent;

/** Encodes a screen id but keeps its slashes. */
const screenPath = (screen: DraftPath["*"]) => screen.split("/").map(enc).join("/");

/** Returns the paths of one product's applications. @param product as flows name it (`product` of flow.json) */
export function productPaths(product: ProductPath["product"]) {
  const applications = `/service-application/api/v1/application/${enc(product)}`;
  const application = (uuid: Uuid) => `${applications}/${enc(uuid)}`;
  const documents = (uuid: Uuid) => `${application(uuid)}/documents`;
  return {
    applications,
    list: `${applications}/all`,
    application,
    status: (uuid: Uuid) =>
      `/service-krang-${enc(product)}/borrower/secure/api/v1/${enc(uuid)}/status`,
    screens: (uuid: Uuid) => `${application(uuid)}/screens`,
    draft: (uuid: Uuid, screen: DraftPath["*"]) =>
      `${application(uuid)}/drafts/${screenPath(screen)}`,
    replay: (uuid: Uuid) => `${application(uuid)}/full-story-link`,
    documents,
    document: (uuid: Uuid, document: DocumentPath["document"]) =>
      `${documents(uuid)}/${enc(document)}`,
    bankLink: (uuid: Uuid) => `${application(uuid)}/bank-link`,
    lookup: (uuid: Uuid, lookup: string) => `${application(uuid)}/lookups/${enc(lookup)}`,
    openLookup: (flow: string, lookup: string) =>
      `/service-application/external/api/v1/lookups/${enc(flow)}/${enc(lookup)}`,
    incomeLink: (uuid: Uuid) => `${application(uuid)}/income-link`,
    signing: `${applications}/co-deed`,
    licenses: `/service-application/external/api/v1/${enc(product)}/state-licenses`,
    experimentProfile: `/service-application/api/v3/application/${enc(product)}/optermizerly-profile`,
  };
}

export type ProductPaths = ReturnType<typeof productPaths>;
