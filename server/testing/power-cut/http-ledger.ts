import { typedProduct } from "#engine/testing/typed-product.ts";
import { PASSWORD } from "#server/testing/borrower.ts";
import { testServer } from "#server/testing/server.ts";

/** E-mail address of the borrower of a writer. */
export const emailOf = (writer: number): string => `writer-${writer}@example.com`;

/**
 * Starts a server on a data folder and reads the last write of each borrower as its owner does.
 * @param acknowledged the last value that each writer got an answer to
 * @returns one sentence for each fault
 */
export async function httpFaults(
  { dataDir, root }: { dataDir: string; root: string },
  acknowledged: ReadonlyMap<number, number>,
): Promise<string[]> {
  const server = await testServer({ dataDir, root, environment: { LOG_LEVEL: "silent" } });
  try {
    const faults: string[] = [];
    for (const [writer, value] of acknowledged) {
      const payload = { email: emailOf(writer), password: PASSWORD };
      const logIn = await server.app.inject({
        method: "POST",
        url: "/identity/api/v1/login",
        payload,
      });
      if (logIn.statusCode !== 200) {
        faults.push(`Writer ${writer} has no account any more: ${logIn.body}`);
        continue;
      }
      const headers = { authorization: `Bearer ${logIn.json<{ jwt: string }>().jwt}` };
      const get = async <T>(url: string): Promise<T> =>
        (await server.app.inject({ url, headers })).json<T>();
      const base = `/service-application/api/v1/application/${typedProduct.id}`;
      const [first] = await get<{ uuid: string }[]>(`${base}/all`);
      const { property } = await get<{ property?: { address?: { street1?: string } } }>(
        `${base}/${first?.uuid}`,
      );
      const kept = Number(property?.address?.street1);
      // The next write may have been committed before its answer left.
      if (kept !== value && kept !== value + 1)
        faults.push(`Writer ${writer} has ${kept}; the server acknowledged ${value}.`);
    }
    return faults;
  } finally {
    await server.close();
  }
}
