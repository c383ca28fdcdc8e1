import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from "react";
import classes from "./copy.module.css";

/** A US telephone number in full, or an e-mail address; a point that ends a sentence belongs to neither. */
const REACH = /(\(?\d{3}\)?[-. ]\d{3}-\d{4}|[\w.+-]+@[\w-]+(?:\.[\w-]+)+)/;

/**
 * The text with its telephone numbers and e-mail addresses as links, so that a phone dials and a number is never broken over two lines.
 * What is a link already stays as it is.
 */
export function reach(text: ReactNode): ReactNode {
  if (typeof text === "string") {
    const parts = text.split(REACH);
    return parts.length === 1 ? text : parts.map((part, index) => (index % 2 ? link(part) : part));
  }
  if (Array.isArray(text)) return Children.map(text as ReactNode[], reach);
  if (!isValidElement(text) || text.type === "a") return text;
  const element = text as ReactElement<{ children?: ReactNode }>;
  return cloneElement(element, undefined, reach(element.props.children));
}

const link = (part: string) => (
  <a
    key={part}
    className={classes.reach}
    href={part.includes("@") ? `mailto:${part}` : `tel:+1${part.replaceAll(/\D/g, "")}`}
  >
    {part}
  </a>
);
