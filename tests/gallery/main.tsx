import { Gallery } from "#renderers/gallery/gallery.tsx";
import "#renderers/testing/words.ts";
import { drawAsLender } from "./lender.tsx";

drawAsLender(<Gallery search={location.search} />);
