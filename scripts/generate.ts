/** `npm run generate [-- --check]`: everything that is written from something else and kept beside it. */
import "./generate-types.ts";
import "./generate-drawings.ts";
import "./generate-calls.ts";
