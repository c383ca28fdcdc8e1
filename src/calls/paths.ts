/** Service paths of a product. Source: product specification, section 7. */

const enc = encodeURIComponent;

/** Encodes a screen id but keeps its slashes. */
const screenPath = (screen: string) => screen.split("/").map(enc).join("/");

/** Returns the paths of one product's applications. @param product as flows name it (`product` of flow.json) */
export function productPaths(product: string) {
  const applications = `/service-application/api/v1/application/${enc(product)}`;
  const application = (uuid: string) => `${applications}/${enc(uuid)}`;
  const documents = (uuid: string) => `${application(uuid)}/documents`;
  return {
    applications,
    list: `${applications}/all`,
    application,
    status: (uuid: string) =>
      `/service-krang-${enc(product)}/borrower/secure/api/v1/${enc(uuid)}/status`,
    screens: (uuid: string) => `${application(uuid)}/screens`,
    draft: (uuid: string, screen: string) => `${application(uuid)}/drafts/${screenPath(screen)}`,
    replay: (uuid: string) => `${application(uuid)}/full-story-link`,
    documents,
    document: (uuid: string, document: string) => `${documents(uuid)}/${enc(document)}`,
    bankLink: (uuid: string) => `${application(uuid)}/bank-link`,
    incomeLink: (uuid: string) => `${application(uuid)}/income-link`,
    signing: `${applications}/co-deed`,
  };
}

export type ProductPaths = ReturnType<typeof productPaths>;
