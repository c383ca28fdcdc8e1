export { flagScope, flagUserSchema } from "./flag-scope.ts";
export { canonical, contentHash, sha256 } from "./canonical.ts";
export {
  builtDecisions,
  decisionHash,
  decisionModule,
  publishedFolder,
  type BuiltDecisions,
} from "./decision-module.ts";
export type { Effective, EffectiveFlow } from "./effective.ts";
export { codeRow, codes, isUnusable, type CodeRow } from "./codes.ts";
export { contentOf, flowFrom, flowHash, type FlowContent } from "./flow-content.ts";
export {
  folderCodes,
  folderFrom,
  folderIn,
  folderSignature,
  organisationsFolder,
  readFolder,
  sharedHash,
  type OrganisationFolder,
} from "./folder.ts";
export { finding, hasErrors, oneLine, type Finding } from "./finding.ts";
export { walkJourneys, type FlowCoverage, type PlacedGoal } from "./journeys/journeys.ts";
export { definitionsOf, loadDefinitions, type Definitions } from "./load.ts";
export {
  publicationNames,
  readIndex,
  type PublishedIndex,
  type PublishedOrganisation,
} from "./published-index.ts";
export { localesOf, localised, SOURCE_LOCALE } from "./localised.ts";
export type { MergedFile, Origin } from "./merge.ts";
export type { Manifest, ManifestScreen, Publication, PublishedFile } from "./publish.ts";
export { readSources, UnusableRoot, withFiles, type Sources } from "./sources.ts";
export { validatorImports } from "./validator.ts";
export { validateDefinitions } from "./validate.ts";
