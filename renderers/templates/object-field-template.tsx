import { getUiOptions, type ObjectFieldTemplateProps } from "@rjsf/utils";
import { errorId, helpId, labelId } from "../form/ids.ts";
import { useCopy } from "../host/context.tsx";
import classes from "./templates.module.css";
import { useLanguage } from "../words/language.ts";

/** Renders the form's properties, or those of a group in a fieldset with its title as legend. */
export function ObjectFieldTemplate(props: ObjectFieldTemplateProps) {
  const { words } = useLanguage();
  const copy = useCopy();
  const id = props.fieldPathId.$id;
  const properties = props.properties.map((property) => property.content);
  // The page's heading already names the form.
  if (props.fieldPathId.path.length === 0)
    return <div className={classes.fields}>{properties}</div>;

  const { layout } = getUiOptions(props.uiSchema);
  const errors = props.errorSchema?.__errors ?? [];
  const description = typeof props.description === "string" ? props.description : "";
  const described = [description ? helpId(id) : "", errors.length > 0 ? errorId(id) : ""];
  return (
    <fieldset
      className={classes.group}
      data-field={id}
      aria-describedby={described.filter(Boolean).join(" ") || undefined}
    >
      {props.title ? (
        <legend className={classes.legend} id={labelId(id)}>
          {copy(props.title)}
        </legend>
      ) : null}
      {description ? (
        <div className={classes.help} id={helpId(id)}>
          {copy(description)}
        </div>
      ) : null}
      {errors.length > 0 ? (
        <div className={classes.error} id={errorId(id)}>
          <span className={classes.spoken}>{words.form.error}</span>
          {copy(errors.join(" "))}
        </div>
      ) : null}
      <div className={classes.fields} data-layout={layout === "address" ? "address" : undefined}>
        {properties}
      </div>
    </fieldset>
  );
}
