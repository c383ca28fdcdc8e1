/** Both sides of the chat: the borrower's panel over a page, and the staff's console. */
import { OPEN } from "../../journeys/support/chat.ts";
import { mouse } from "../../journeys/support/hands.ts";
import { setClock } from "../../journeys/support/sandbox.ts";
import { talk } from "../../journeys/support/talk.ts";
import type { Tour } from "./tour.ts";

export const chatTour: Tour = async ({ address, browser, camera }) => {
  await setClock(address, OPEN);
  try {
    await talk({
      browser,
      borrowerAt: address,
      agentsAt: address,
      handsOf: () => mouse,
      look: (page, state) =>
        camera.take(page, new URL(page.url()).pathname === "/agent" ? "/agent" : "/chat", state),
    });
  } finally {
    await setClock(address, new Date());
  }
};
