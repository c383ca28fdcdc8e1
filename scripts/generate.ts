/** `npm run generate [-- --check]`: writes or checks every generated file that git keeps. */
import "./generate-types.ts";
import "./generate-drawings.ts";
import "./generate-calls.ts";
import "./generate-trust.ts";
import "./generate-editor.ts";
import "./generate-fonts.ts";
