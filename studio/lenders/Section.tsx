import { useId, type ReactNode } from "react";

interface SectionProps {
  number: number;
  title: string;
  children: ReactNode;
}

/** A numbered part of a form. */
export function Section({ number, title, children }: SectionProps) {
  const id = useId();
  return (
    <section className="form-section" aria-labelledby={id}>
      <h3 id={id}>
        <span className="step">{number}</span> {title}
      </h3>
      <div className="form-fields">{children}</div>
    </section>
  );
}
