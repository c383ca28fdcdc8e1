import { Gallery } from "#renderers/gallery/gallery.tsx";
import { ENGLISH } from "#renderers/testing/words.ts";
import { drawAsLender } from "./lender.tsx";

drawAsLender(<Gallery search={location.search} />, ENGLISH);
