import classes from "./Footer.module.css";
import { useShell } from "../use-shell.ts";

/**
 * Logo of the lender's footer image: equal housing lender, equal opportunity lender, or the general
 * one.
 */
export function EqualHousing({ image }: { image?: string | undefined }) {
  const { lender, opportunityLender, housing } = useShell().texts.footer;
  const title = { EHL: lender, EOL: opportunityLender }[image ?? ""] ?? housing;
  return (
    <p className={classes.housing}>
      <svg
        viewBox="0 0 32 32"
        width="32"
        height="32"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
      >
        {image === "EOL" ? (
          <circle cx="16" cy="16" r="13" />
        ) : (
          <path d="M3 14 16 4l13 10v14H3z" strokeLinejoin="round" />
        )}
        <path d={image === "EOL" ? "M10 13h12M10 19h12" : "M10.5 17h11M10.5 22h11"} />
      </svg>
      {title}
    </p>
  );
}
