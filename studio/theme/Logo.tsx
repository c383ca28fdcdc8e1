import { useId, useState } from "react";
import { isRecord } from "#engine/index.ts";

interface LogoProps {
  theme: Readonly<Record<string, unknown>>;
  brand: string;
  isOwn: boolean;
  onChange: (svg: string, alt: string) => void;
}

/** The logo of the header, and a file in its place. It is an image, so nothing in it runs. */
export function Logo({ theme, brand, isOwn, onChange }: LogoProps) {
  const id = useId();
  const [alt, setAlt] = useState(() => {
    const { alt: written } = logoOf(theme);
    return typeof written === "string" ? written : brand;
  });
  const { svg } = logoOf(theme);
  return (
    <>
      {typeof svg === "string" ? (
        <p className="logo-shown">
          <img src={`data:image/svg+xml;utf8,${encodeURIComponent(svg)}`} alt={`Logo: ${alt}`} />
          {isOwn ? null : <span className="badge">Of the shared theme</span>}
        </p>
      ) : null}
      <div className="controls">
        <label className="field">
          <span>Name that a screen reader says</span>
          <input value={alt} onChange={({ currentTarget }) => setAlt(currentTarget.value)} />
        </label>
        <div className="field">
          <label htmlFor={id}>Another logo, an SVG file of at most 8 kB</label>
          <input
            id={id}
            type="file"
            accept="image/svg+xml,.svg"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file) void file.text().then((text) => onChange(text, alt));
            }}
          />
        </div>
      </div>
    </>
  );
}

const logoOf = ({ logo }: LogoProps["theme"]): Record<string, unknown> =>
  isRecord(logo) ? logo : {};
