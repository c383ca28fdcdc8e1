/** The whole server with its sandbox on its own database, called without a port. */
import { readdir, readFile } from "node:fs/promises";
import {
  compileFlow,
  decide,
  type CompiledFlow,
  type Decision,
  type JsonRecord,
} from "#engine/index.ts";
import type { Application } from "#schemas/types/application.ts";
import type { Flow } from "#schemas/types/flow.ts";
import type { Persona } from "#schemas/types/persona.ts";
import type { Profile } from "#schemas/types/profile.ts";
import { prepare } from "#server/main.ts";
import { testStore } from "#server/testing/store.ts";
import { entitiesOfProduct } from "#engine/flow/product-entities.ts";

const root = new URL("../../", import.meta.url);

export const json = async <T>(path: string): Promise<T> =>
  // Definitions are validated against their schemas by `npm run validate`.
  JSON.parse(await readFile(new URL(path, root), "utf8")) as T;

export async function personaFiles(): Promise<Persona[]> {
  const folder = "flows/sandbox/personas/";
  const names = await readdir(new URL(folder, root));
  return Promise.all(names.toSorted().map((name) => json<Persona>(`${folder}${name}`)));
}

/** Compiles the flow that runs the applications of a product, with the entities of the product. */
export async function compiledFlow(product = "heloc"): Promise<CompiledFlow> {
  const [flowFile, patch, application, profile] = await Promise.all([
    json<Flow>(`flows/${product}/flow.json`),
    json<{ properties: JsonRecord }>(`flows/${product}/application.json`),
    json<JsonRecord>("schemas/application.schema.json"),
    json<JsonRecord>("schemas/profile.schema.json"),
  ]);
  const { properties } = patch;
  const { flow, findings } = compileFlow(
    flowFile,
    entitiesOfProduct({ application, profile }, { properties }),
  );
  if (flow === null) throw new Error(findings.map(({ message }) => message).join("\n"));
  return flow;
}

export interface Borrower {
  uuid: string;
  token: string;
}

export interface Ask {
  method: "GET" | "POST" | "PUT" | "PATCH";
  url: string;
  token: string;
  headers?: Record<string, string>;
  payload?: object;
}

export interface Reply {
  status: number;
  text: string;
  bytes: Uint8Array;
}

interface Job {
  applicationUuid: string;
  job: string;
  state: string;
}

export type Sandbox = Awaited<ReturnType<typeof openSandbox>>;

const applications = "/service-application/api/v1/application/heloc";

export async function openSandbox() {
  const store = await testStore();
  const environment = {
    ...store.environment,
    SANDBOX: "1",
    LOG_LEVEL: "error",
    HOST: "127.0.0.1",
  };
  const { app, close } = await prepare({ environment });
  const flow = await compiledFlow();
  const flows = new Map<string, Promise<CompiledFlow>>();

  /** Returns the compiled flow of an application; each is compiled once. */
  function flowOf({ flow: id }: Application): Promise<CompiledFlow> {
    const cached = flows.get(id ?? "") ?? compiledFlow(id);
    flows.set(id ?? "", cached);
    return cached;
  }

  async function call<T>(
    method: "GET" | "POST",
    url: string,
    payload?: object,
    token?: string,
  ): Promise<{ status: number; body: T }> {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const response = await app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
    return { status: response.statusCode, body: response.json<T>() };
  }

  async function open(persona: string, checklistState: string): Promise<Borrower> {
    const created = await call<Borrower>("POST", "/sandbox/applications", {
      persona,
      checklistState,
    });
    if (created.status !== 201) throw new Error(JSON.stringify(created.body));
    return created.body;
  }

  /** Makes an application at a place; the sandbox chooses the persona. */
  async function take(place: object): Promise<Borrower> {
    const created = await call<Borrower>("POST", "/sandbox/applications", place);
    if (created.status !== 201) throw new Error(JSON.stringify(created.body));
    return created.body;
  }

  /**
   * Walks a persona to the end of its journey: asked for the state of its product that almost no
   * application reaches, the sandbox goes on to the end.
   * @returns the states in which it waited, in order
   */
  async function walk(persona: string): Promise<string[]> {
    const listed = await call<{ id: string; product: string }[]>("GET", "/sandbox/personas");
    const product = listed.body.find(({ id }) => id === persona)?.product ?? "";
    const { polling } = await json<Flow>(`flows/${product}/flow.json`);
    const created = await call<{ passed?: string[] }>("POST", "/sandbox/applications", {
      product,
      persona,
      checklistState: polling?.unknown,
    });
    if (created.body.passed === undefined) throw new Error(JSON.stringify(created.body));
    return created.body.passed;
  }

  const read = async ({ uuid, token }: Borrower): Promise<Application> =>
    (await call<Application>("GET", `${applications}/${uuid}`, undefined, token)).body;

  async function decideNow(borrower: Borrower): Promise<Decision> {
    const application = await read(borrower);
    const { token } = borrower;
    const { body } = await call<Profile>(
      "GET",
      "/service-profile/api/v1/profile",
      undefined,
      token,
    );
    return decide(await flowOf(application), { application, profile: body });
  }

  /** Returns page and checklist state once every vendor has answered. */
  async function positionOf(borrower: Borrower): Promise<{ page: string; state: string | null }> {
    const working = new Set((await json<Flow>("flows/heloc/flow.json")).polling?.waiting);
    for (let tries = 0; tries < 400; tries += 1) {
      const application = await read(borrower);
      const profile = await call<Profile>(
        "GET",
        "/service-profile/api/v1/profile",
        undefined,
        borrower.token,
      );
      const decision = decide(flow, { application, profile: profile.body });
      if (!working.has(decision.checklistState ?? ""))
        return { page: decision.page, state: decision.checklistState };
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error("The vendors did not answer within 20 seconds.");
  }

  async function submit(
    borrower: Borrower,
    screen: string,
    data: object,
    action = "continue",
  ): Promise<void> {
    const answer = await call(
      "POST",
      `${applications}/${borrower.uuid}/screens`,
      { screen, action, data },
      borrower.token,
    );
    if (answer.status !== 200) throw new Error(`${screen}: ${JSON.stringify(answer.body)}`);
  }

  /** Makes any call, and returns any reply. */
  async function ask({ method, url, token, headers, payload }: Ask): Promise<Reply> {
    const response = await app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${token}`, ...headers },
      ...(payload ? { payload } : {}),
    });
    return { status: response.statusCode, text: response.body, bytes: response.rawPayload };
  }

  /** Moves the application on to a later place of its persona, if the persona reaches it. */
  const further = ({ uuid }: Borrower, checklistState: string) =>
    call("POST", `/sandbox/applications/${uuid}/place`, { checklistState });

  /**
   * Waits until no job is queued.
   * @returns the jobs with a later due time
   */
  async function quiet({ uuid }: Borrower): Promise<Job[]> {
    for (let tries = 0; tries < 800; tries += 1) {
      const { body } = await call<Job[]>("GET", "/sandbox/jobs");
      const jobsOfBorrower = body.filter(({ applicationUuid }) => applicationUuid === uuid);
      if (!jobsOfBorrower.some(({ state }) => state === "QUEUED")) return jobsOfBorrower;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw new Error("The jobs did not end within 20 seconds.");
  }

  return {
    open,
    walk,
    take,
    ask,
    further,
    quiet,
    decide: decideNow,
    read,
    positionOf,
    submit,
    async remove() {
      await close();
      await store.remove();
    },
  };
}
