/**
 * Replaces modules of RJSF that no form here uses (saves 2 kB gzip): it removes no answers without a
 * schema (`omitExtraData`), and nobody asks for the paths of a schema.
 */
function unused(): never {
  throw new Error("The bundle leaves out this part of RJSF: scripts/vite/rjsf-parts.ts.");
}

export default unused;
export { unused as getFieldNames, unused as getUsedFormData, unused as isValueEmpty };
