/** The whole server with its sandbox on a database of its own, spoken to without a port. */
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  compileFlow,
  decide,
  type CompiledFlow,
  type Decision,
  type Entities,
} from "#engine/index.ts";
import type { Application } from "#schemas/types/application.ts";
import type { Flow } from "#schemas/types/flow.ts";
import type { Persona } from "#schemas/types/persona.ts";
import type { Profile } from "#schemas/types/profile.ts";
import { prepare } from "#server/main.ts";
import { hasPostgres, startCluster } from "#server/testing/databases.ts";
import { copyDatabase } from "#server/testing/template.ts";

const root = new URL("../../", import.meta.url);

export const json = async <T>(path: string): Promise<T> =>
  // Definitions are validated against their schemas by `npm run validate`.
  JSON.parse(await readFile(new URL(path, root), "utf8")) as T;

export async function personaFiles(): Promise<Persona[]> {
  const folder = "flows/sandbox/personas/";
  const names = await readdir(new URL(folder, root));
  return Promise.all(names.toSorted().map((name) => json<Persona>(`${folder}${name}`)));
}

export async function compiledFlow(): Promise<CompiledFlow> {
  const entities: Entities = {
    application: await json("schemas/application.schema.json"),
    profile: await json("schemas/profile.schema.json"),
  };
  const { flow, findings } = compileFlow(await json<Flow>("flows/heloc/flow.json"), entities);
  if (flow === null) throw new Error(findings.map(({ message }) => message).join("\n"));
  return flow;
}

export interface Borrower {
  uuid: string;
  token: string;
}

export interface Ask {
  method: "GET" | "POST" | "PUT";
  url: string;
  token: string;
  headers?: Record<string, string>;
  payload?: object;
}

export interface Reply {
  status: number;
  text: string;
}

interface Job {
  applicationUuid: string;
  job: string;
  state: string;
}

export type Sandbox = Awaited<ReturnType<typeof openSandbox>>;

/** A state that next to nobody meets: asked for it, the sandbox walks a persona as far as it goes. */
const NOWHERE = "UNKNOWN";
const applications = "/service-application/api/v1/application/heloc";

/**
 * On PostgreSQL where there is one: whole walks make thousands of queries, for which the embedded database takes several times as
 * long. That both give the same is shown beside the server.
 */
export async function openSandbox() {
  const dataDir = await mkdtemp(join(tmpdir(), "personas-"));
  const cluster = hasPostgres ? startCluster() : null;
  const databaseUrl = await cluster?.create();
  if (databaseUrl === undefined) await copyDatabase(dataDir);
  const environment = {
    DATA_DIR: dataDir,
    SANDBOX: "1",
    LOG_LEVEL: "error",
    HOST: "127.0.0.1",
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  };
  const { app, close } = await prepare({ environment });
  const flow = await compiledFlow();

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
    const made = await call<Borrower>("POST", "/sandbox/applications", { persona, checklistState });
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    return made.body;
  }

  /** An application at a place, by a persona of the sandbox's choosing. */
  async function take(place: object): Promise<Borrower> {
    const made = await call<Borrower>("POST", "/sandbox/applications", place);
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    return made.body;
  }

  /** Walks a persona to the end of its journey. @returns the states in which it came to rest, in order */
  async function walk(persona: string): Promise<string[]> {
    const made = await call<{ passed?: string[] }>("POST", "/sandbox/applications", {
      persona,
      checklistState: NOWHERE,
    });
    if (made.body.passed === undefined) throw new Error(JSON.stringify(made.body));
    return made.body.passed;
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
    return decide(flow, { application, profile: body });
  }

  /** Page and checklist state, once no vendor is at work any more. */
  async function stands(borrower: Borrower): Promise<{ page: string; state: string | null }> {
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

  /** Any call, with whatever it is answered. */
  async function ask({ method, url, token, headers, payload }: Ask): Promise<Reply> {
    const response = await app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${token}`, ...headers },
      ...(payload ? { payload } : {}),
    });
    return { status: response.statusCode, text: response.body };
  }

  /** On to a later place of the persona, where it comes there. */
  const further = ({ uuid }: Borrower, checklistState: string) =>
    call("POST", `/sandbox/applications/${uuid}/place`, { checklistState });

  /** @returns the jobs that wait for their time, once none is at work any more. */
  async function quiet({ uuid }: Borrower): Promise<Job[]> {
    for (let tries = 0; tries < 800; tries += 1) {
      const { body } = await call<Job[]>("GET", "/sandbox/jobs");
      const own = body.filter(({ applicationUuid }) => applicationUuid === uuid);
      if (!own.some(({ state }) => state === "QUEUED")) return own;
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
    stands,
    submit,
    async remove() {
      await close();
      cluster?.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
