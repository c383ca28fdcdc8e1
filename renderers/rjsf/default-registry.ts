import BooleanField from "@rjsf/core/lib/components/fields/BooleanField.js";
import ObjectField from "@rjsf/core/lib/components/fields/ObjectField.js";
import SchemaField from "@rjsf/core/lib/components/fields/SchemaField.js";
import StringField from "@rjsf/core/lib/components/fields/StringField.js";
import { englishStringTranslator } from "@rjsf/utils";

/**
 * RJSF looks up parts by name. A part that we do not render is empty, and validation of screens
 * rejects its use.
 */
const nothing = () => null;

/**
 * Replaces RJSF's default registry in the bundle (vite.config.ts). The widgets and templates are
 * ours, so everybody would load RJSF's and nobody would use them.
 */
export default function getDefaultRegistry() {
  return {
    fields: {
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
