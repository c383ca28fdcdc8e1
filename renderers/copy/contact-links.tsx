import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from "react";
import classes from "./copy.module.css";

/** Matches a US phone number or an e-mail address, without the period that ends a sentence. */
const CONTACT = /(\(?\d{3}\)?[-. ]\d{3}-\d{4}|[\w.+-]+@[\w-]+(?:\.[\w-]+)+)/;

/**
 * Turns phone numbers and e-mail addresses of a text into links, so that a phone can dial and no
 * number breaks over two lines. Existing links stay as they are.
 */
export function withContactLinks(text: ReactNode): ReactNode {
  if (typeof text === "string") {
    const parts = text.split(CONTACT);
    return parts.length === 1 ? text : parts.map((part, index) => (index % 2 ? link(part) : part));
  }
  if (Array.isArray(text)) return Children.map(text as ReactNode[], withContactLinks);
  if (!isValidElement(text) || text.type === "a") return text;
  const element = text as ReactElement<{ children?: ReactNode }>;
  return cloneElement(element, undefined, withContactLinks(element.props.children));
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
