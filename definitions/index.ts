export { filesInUse, keepBuildFiles } from "./publish/build-files.ts";
export { flagScope } from "./guards/flag-scope.ts";
export { declaredScope } from "./guards/guard-names.ts";
export type { SchemaLookup } from "./marks/marked-text.ts";
export { canonical, sha256 } from "./identity/canonical.ts";
export {
  builtDecisions,
  decisionHash,
  decisionModule,
  type BuiltDecisions,
} from "./publish/decision-module.ts";
export type {
  Effective,
  EffectiveFlow,
  Definitions,
  MergedFile,
  Manifest,
  Publication,
  PublishedFile,
} from "./model.ts";
export { compileParts, type FileGuardCompiler } from "./parts/compile-parts.ts";
export { codeRow, codes, isUnusable, type CodeRow } from "./findings/codes.ts";
export type { CompiledParts } from "./parts/flow-parts.ts";
export { contentOf, flowFrom, flowHash, type FlowContent } from "./parts/flow-content.ts";
export {
  folderCodes,
  folderFrom,
  folderIn,
  folderSignature,
  ofOrganisation,
  readFolder,
  sharedHash,
  type OrganisationFolder,
} from "./sources/folder.ts";
export { CheckMemory } from "./incremental/check-memory.ts";
export type { Found } from "./incremental/kept-findings.ts";
export type { KeptResults } from "./incremental/kept-results.ts";
export { finding, hasErrors, oneLine, type Finding } from "./findings/finding.ts";
export { walkJourneys } from "./journeys/journeys.ts";
export type { FlowCoverage } from "./journeys/coverage.ts";
export { definitionsOf, loadDefinitions } from "./load.ts";
export {
  publicationNames,
  publishedFolder,
  readIndex,
  type PublishedIndex,
  type PublishedOrganisation,
} from "./publish/published-index.ts";
export { layerHash, layerOver, NO_LAYER, type Layer } from "./sources/layer.ts";
export { localesOf, localized, SOURCE_LOCALE } from "./copy/localized.ts";
export { organisationArguments } from "./copy/organisation-arguments.ts";
export { readSources, reread, UnusableRoot, withFiles, type Sources } from "./sources/sources.ts";
export { proceduresOf, type FlowProcedure } from "./guards/procedures.ts";
export { validateDefinitions, validationSteps } from "./validate.ts";
export { validationParts } from "./incremental/shared-validation.ts";
export { watchDefinitions } from "./watch/folder.ts";
export { openForEdits, type OpenDefinitions, type Partner } from "./watch/open.ts";
export { checkShare, sourcesContent } from "./watch/share.ts";
export { openEditions, type Edition, type Editions, type Save } from "./watch/editions.ts";
