import { setTimeout as wait } from 'node:timers/promises';
import {
  type BodyInput,
  type Call,
  calls,
  type Failure,
  failure,
  type Output,
  type PartsInput,
  type QueryInput,
} from '@emberlore/contract';
import { DeskFailed } from './desk-failed.ts';

/** Files of a form by field, with their names. */
type Files = [field: string, bytes: Uint8Array, name: string][];

/** What a call is sent with. */
interface Sent<C extends Call> {
  query?: QueryInput<C>;
  body?: BodyInput<C>;
  parts?: PartsInput<C>;
  files?: Files;
}

/** The API of a server, for the account that is signed in. */
export interface Api {
  url: string;
  accountId: string;
  call<C extends Call>(call: C, sent?: Sent<C>): Promise<Output<C>>;
  /** Returns a file that a call sends. */
  download<C extends Call>(call: C, sent?: Sent<C>): Promise<Buffer>;
}

/** How the author signs in. */
export interface Login {
  email: string;
  password: string;
}

/** An answer other than 200. */
export class Refused extends DeskFailed {
  readonly status: number;

  constructor(status: number, { error, fields = {} }: Pick<Failure, 'error' | 'fields'>) {
    const invalid = Object.entries(fields).map(([field, message]) => `${field}: ${message}`);
    super([error, ...invalid].join(' '));
    this.status = status;
  }
}

/** How often a call is repeated that the server asks to send later, and the longest it waits for that. */
const PATIENCE = { tries: 20, seconds: 60 };

function buildForm(parts: object, files: Files = []): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) if (value !== undefined) form.append(name, JSON.stringify(value));
  for (const [field, bytes, name] of files) form.append(field, new Blob([new Uint8Array(bytes)]), name);
  return form;
}

function buildBody<C extends Call>(sent: Sent<C>): FormData | string | null {
  if (sent.parts) return buildForm(sent.parts, sent.files);
  return sent.body === undefined ? null : JSON.stringify(sent.body);
}

async function readFailure(answer: Response): Promise<Refused> {
  const text = await answer.text();
  let said: unknown;
  try {
    said = JSON.parse(text).response;
  } catch {
    // What stands between the author and the server has answered.
  }
  const known = failure.safeParse(said);
  return new Refused(answer.status, known.success ? known.data : { error: `The server answered ${answer.status}.` });
}

/** Sends a call, and again while the server asks for patience. */
async function send<C extends Call>(url: string, call: C, sent: Sent<C>, token: string | null): Promise<Response> {
  const address = new URL(call.path, url);
  for (const [name, value] of Object.entries(sent.query ?? {}))
    if (value !== undefined) address.searchParams.set(name, String(value));
  const headers = new Headers(token ? { authorization: `Bearer ${token}` } : {});
  if (sent.body !== undefined) headers.set('content-type', 'application/json');
  for (let tries = 1; ; tries += 1) {
    const answer = await fetch(address, { method: call.method, headers, body: buildBody(sent) }).catch(() => {
      throw new DeskFailed(`${url} cannot be reached.`);
    });
    if (answer.status !== 429 || tries >= PATIENCE.tries) return answer;
    const seconds = Number(answer.headers.get('retry-after') ?? 1);
    if (seconds > PATIENCE.seconds) return answer;
    await wait(1000 * Math.max(1, seconds));
  }
}

/** Passwords travel encrypted, except within the machine. */
function checkUrl(url: string): void {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  const isNear = parsed && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(parsed.hostname);
  if (!parsed || (parsed.protocol !== 'https:' && !(isNear && parsed.protocol === 'http:')))
    throw new DeskFailed(`Give the server’s address as https://…, not ${url}.`);
}

type SignIn = Pick<Output<typeof calls.login>['userAccount'], 'userId' | 'accessToken'>;

/** Makes the API of a server for a sign-in; `renew` returns another one when it has expired. */
function createApi(url: string, given: SignIn, renew: () => Promise<SignIn>): Api {
  let token = given.accessToken;
  async function request<C extends Call>(call: C, sent: Sent<C> = {}): Promise<Response> {
    let answer = await send(url, call, sent, token);
    if (answer.status === 401) {
      token = (await renew()).accessToken;
      answer = await send(url, call, sent, token);
    }
    if (!answer.ok) throw await readFailure(answer);
    return answer;
  }
  return {
    url,
    accountId: given.userId,
    call: async (call, sent) => ((await (await request(call, sent)).json()) as { response: never }).response,
    download: async (call, sent) => Buffer.from(await (await request(call, sent)).arrayBuffer()),
  };
}

/** Signs in to a server. */
export async function signIn(url: string, login: Login): Promise<Api> {
  checkUrl(url);
  const renew = async () => {
    const answer = await send(url, calls.login, { body: login }, null);
    if (!answer.ok) throw await readFailure(answer);
    const { response } = (await answer.json()) as { response: Output<typeof calls.login> };
    return response.userAccount;
  };
  return createApi(url, await renew(), renew);
}

/** Signs up a new player. */
export async function signUp(url: string, login: Login, userName: string): Promise<Api> {
  const signUpData = { accountType: 'email', ...login, userName, ageConfirmed: true } as const;
  const answer = await send(url, calls.signup, { parts: { signUpData } }, null);
  if (!answer.ok) throw await readFailure(answer);
  return signIn(url, login);
}
