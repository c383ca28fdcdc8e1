/** Runs the server in its own process, for tests that kill it. Prints its address; runs no jobs. */
import { start } from "#server/main.ts";

const running = await start({
  root: process.env.TEST_ROOT ?? process.cwd(),
  composeLending: async () => ({
    clock: { now: () => new Date() },
    queue: { enqueue: async () => undefined },
    effects: {
      "set-account": ({ data }) => ({
        patch: { disburseAccount: { accountNumber: data.account } },
      }),
    },
    plugins: [],
    start: async () => undefined,
    standIns: null,
    stop: async () => undefined,
  }),
});
console.log(`ready ${running.address}`);
