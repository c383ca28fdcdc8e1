import type { FieldTemplateProps } from "@rjsf/utils";
import { frameOf, helpOf, type Frame } from "../form/field.ts";
import { describedBy, errorId, helpId, labelId } from "../form/ids.ts";
import { useCopy } from "../host/context.tsx";
import classes from "./templates.module.css";
import { useLanguage } from "../words/language.ts";

/**
 * Renders label, help and error around a field, with the ids that its control names in
 * `aria-describedby`.
 */
export function FieldTemplate(props: FieldTemplateProps) {
  if (props.hidden) return <div hidden>{props.children}</div>;
  const frame = frameOf(props.schema, props.uiSchema);
  const Layout = layouts[frame];
  return <Layout {...props} />;
}

const layouts: Record<Frame, (props: FieldTemplateProps) => React.ReactNode> = {
  label: LabelFrame,
  group: GroupFrame,
  self: SelfFrame,
  block: BlockFrame,
  list: GroupFrame,
  plain: (props) => props.children,
};

function LabelFrame(props: FieldTemplateProps) {
  return (
    <div className={classes.field} data-field={props.id} data-width={widthOf(props)}>
      <div className={classes.label}>
        <label id={labelId(props.id)} htmlFor={props.id}>
          <Label {...props} />
        </label>
        <Optional {...props} />
      </div>
      <Help {...props} />
      {props.children}
      <Problem {...props} />
    </div>
  );
}

function GroupFrame(props: FieldTemplateProps) {
  const help = helpOf(props.schema, props.uiSchema) !== "";
  return (
    <fieldset
      className={classes.group}
      data-field={props.id}
      data-width={widthOf(props)}
      aria-describedby={describedBy(props.id, help, hasError(props))}
    >
      <legend
        className={
          frameOf(props.schema, props.uiSchema) === "list" ? classes.legend : classes.label
        }
        id={labelId(props.id)}
      >
        <Label {...props} />
        <Optional {...props} />
      </legend>
      <Help {...props} />
      {props.children}
      <Problem {...props} />
    </fieldset>
  );
}

function SelfFrame(props: FieldTemplateProps) {
  return (
    <div
      className={`${classes.field} ${classes.self}`}
      data-field={props.id}
      data-width={widthOf(props)}
    >
      {props.children}
      <Problem {...props} />
      <Help {...props} />
    </div>
  );
}

function BlockFrame(props: FieldTemplateProps) {
  const help = helpOf(props.schema, props.uiSchema) !== "";
  const titled = Boolean(props.schema.title);
  // A block with a visible name of its own hides its label, which screen readers and the error
  // summary still use.
  const unseen = props.uiSchema?.["ui:options"]?.label === false;
  return (
    <div
      className={classes.field}
      data-field={props.id}
      role="group"
      tabIndex={-1}
      aria-labelledby={titled ? labelId(props.id) : undefined}
      aria-describedby={describedBy(props.id, help, hasError(props))}
    >
      {titled ? (
        <div className={unseen ? classes.spoken : classes.legend} id={labelId(props.id)}>
          <Label {...props} />
        </div>
      ) : null}
      <Help {...props} />
      {props.children}
      <Problem {...props} />
    </div>
  );
}

function Label({ label }: FieldTemplateProps) {
  const copy = useCopy();
  return copy(label);
}

/** Most questions are required, so only the optional ones are marked. */
function Optional({ required, uiSchema }: FieldTemplateProps) {
  const { words } = useLanguage();
  if (required || uiSchema?.["ui:options"]?.optional === false) return null;
  return <span className={classes.optional}> {words.form.optional}</span>;
}

function Help({ id, schema, uiSchema }: FieldTemplateProps) {
  const copy = useCopy();
  const help = helpOf(schema, uiSchema);
  return help === "" ? null : (
    <div className={classes.help} id={helpId(id)}>
      {copy(help)}
    </div>
  );
}

function Problem(props: FieldTemplateProps) {
  const { words } = useLanguage();
  const copy = useCopy();
  if (!hasError(props)) return null;
  return (
    <div className={classes.error} id={errorId(props.id)}>
      {[...new Set(props.rawErrors)].map((message) => (
        <div key={message}>
          <span className={classes.spoken}>{words.form.error}</span>
          {copy(message)}
        </div>
      ))}
    </div>
  );
}

const hasError = (props: FieldTemplateProps): boolean =>
  !props.hideError && (props.rawErrors?.length ?? 0) > 0;

const widthOf = ({ uiSchema }: FieldTemplateProps): string | undefined => {
  const width = uiSchema?.["ui:options"]?.width ?? uiSchema?.["ui:width"];
  return typeof width === "string" ? width : undefined;
};
