/** The server as a process of its own, for tests that end it at any moment. Prints its address; jobs are not run. */
import { start } from "#server/main.ts";

const running = await start({
  root: process.env.TEST_ROOT ?? process.cwd(),
  domain: async () => ({
    clock: { now: () => new Date() },
    queue: { enqueue: async () => undefined },
    effects: {
      "set-account": ({ data }) => ({
        patch: { disburseAccount: { accountNumber: data.account } },
      }),
    },
    plugins: [],
    start: async () => undefined,
    stop: async () => undefined,
  }),
});
console.log(`ready ${running.address}`);
