import { MantineProvider } from "@mantine/core";
import { Gallery } from "#renderers/gallery/gallery.tsx";
import { createLanguage, LanguageProvider, type Words } from "#renderers/index.ts";
import { mantineTheme, variablesResolver } from "#src/boot/theme.ts";
import type { DrawPart } from "./messages.ts";

/** One widget or block of the gallery, in a lender's look. */
export default function PartPage({ part, nonce }: { part: DrawPart; nonce: string }) {
  const { look, name, filled } = part;
  const query = new URLSearchParams({ entry: name, ...(filled ? { state: "filled" } : {}) });
  return (
    <MantineProvider
      theme={mantineTheme(look.theme)}
      cssVariablesResolver={variablesResolver(look.theme)}
      getStyleNonce={() => nonce}
    >
      <LanguageProvider value={createLanguage(look.locale, look.words as unknown as Words)}>
        <div className="part">
          <Gallery key={`${name} ${filled}`} search={`?${query.toString()}`} />
        </div>
      </LanguageProvider>
    </MantineProvider>
  );
}
