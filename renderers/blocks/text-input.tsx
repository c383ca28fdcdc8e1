import { Input, InputWrapperContext, type InputProps } from "@mantine/core";
import { useMemo, type InputHTMLAttributes } from "react";
import classes from "./blocks.module.css";

interface BlockInputProps
  extends
    Omit<InputProps, "size" | "id">,
    Omit<InputHTMLAttributes<HTMLInputElement>, keyof InputProps | "id" | "size"> {
  id: string;
  label: string;
  describedBy?: string | undefined;
  hint?: string | undefined;
}

/** A labeled input inside a block, described like a field of the form. */
export function BlockInput({ id, label, describedBy, hint, ...input }: BlockInputProps) {
  const described = [hint ? `${id}__hint` : "", describedBy ?? ""].filter(Boolean).join(" ");
  const context = useMemo(
    () => ({
      offsetBottom: false,
      offsetTop: false,
      describedBy: described || undefined,
      getStyles: null,
      inputId: id,
      labelId: undefined,
    }),
    [described, id],
  );
  return (
    <div className={classes.labeled}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      {hint ? (
        <div className={classes.hint} id={`${id}__hint`}>
          {hint}
        </div>
      ) : null}
      <InputWrapperContext value={context}>
        <Input {...input} id={id} size="md" classNames={{ wrapper: classes.input ?? "" }} />
      </InputWrapperContext>
    </div>
  );
}
