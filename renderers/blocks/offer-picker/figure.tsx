import classes from "./offer-picker.module.css";

/** Shows one figure of an offer with its label. */
export function Figure({ label, value, large }: { label: string; value: string; large?: boolean }) {
  return (
    <div className={classes.figure} data-large={large || undefined}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
