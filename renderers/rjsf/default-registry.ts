import ArrayField from "@rjsf/core/lib/components/fields/ArrayField.js";
import BooleanField from "@rjsf/core/lib/components/fields/BooleanField.js";
import ObjectField from "@rjsf/core/lib/components/fields/ObjectField.js";
import SchemaField from "@rjsf/core/lib/components/fields/SchemaField.js";
import StringField from "@rjsf/core/lib/components/fields/StringField.js";
import { englishStringTranslator } from "@rjsf/utils";

/** RJSF asks for a part by name; one that is not drawn here is nothing, and validation of screens refuses its use. */
const nothing = () => null;

/**
 * Stands in for RJSF's own default registry in the bundle (vite.config.ts). The widgets and templates are ours, so RJSF's,
 * and its grids, choosers of alternatives and fallbacks, would be loaded by everybody and used by nobody.
 */
export default function getDefaultRegistry() {
  return {
    fields: {
      ArrayField,
      BooleanField,
      ObjectField,
      SchemaField,
      StringField,
      NullField: nothing,
      AnyOfField: nothing,
      OneOfField: nothing,
      FallbackField: nothing,
      CyclicSchemaField: nothing,
      OptionalDataControlsField: nothing,
    },
    templates: { ButtonTemplates: { SubmitButton: nothing } },
    widgets: {},
    rootSchema: {},
    formContext: {},
    translateString: englishStringTranslator,
    globalFormOptions: {
      idPrefix: "root",
      idSeparator: "_",
      useFallbackUiForUnsupportedType: false,
    },
  };
}
