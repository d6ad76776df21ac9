import {
  type Call,
  type calls,
  type ErrorName,
  errors,
  type Findable,
  notFoundError,
  type Output,
} from '@emberlore/contract';
import { type CallName, type FakeRequest, matchRoute, readRequest, type Sent } from './fake-request.ts';
import { FakeStream } from './fake-stream.ts';

type Calls = typeof calls;

/** An error that the fake API answers with; made by `refusal`. */
class Refusal {
  readonly status: number;
  readonly response: Readonly<Record<string, unknown>>;

  constructor(status: number, response: Readonly<Record<string, unknown>>) {
    this.status = status;
    this.response = response;
  }
}

/** Makes an error of the contract to answer with; `more` adds `fields` or the current object of a 409. */
export function refusal(name: ErrorName, more: Readonly<Record<string, unknown>> = {}): Refusal {
  const { status, code, text } = errors[name];
  return new Refusal(status, { error: text, code, ...more });
}

/** Makes the 404 for an object that isn't there. */
export function notFound(what: Findable): Refusal {
  const { status, code, text } = notFoundError(what);
  return new Refusal(status, { error: text, code });
}

/** The answer when nothing can be reached. */
export const cutOff = Symbol('cut off');

type Answer<C extends Call> = Output<C> | FakeStream | Refusal | typeof cutOff;
type Reply<C extends Call> = Answer<C> | ((sent: Sent<C>) => Answer<C> | Promise<Answer<C>>);

interface Recorded {
  name: CallName;
  sent: Sent<Call>;
}

/** The API of a component test, behind the real client. */
export interface FakeApi {
  /** Answers a call from now on, with an output of the contract's type or by a function of what was sent. */
  answer<Name extends CallName>(name: Name, reply: Reply<Calls[Name]>): void;
  /** Everything that the page sent with a call, in order. */
  sent<Name extends CallName>(name: Name): Sent<Calls[Name]>[];
  /** Handles a request as the server would. Rejects with a TypeError when it can't be reached. */
  fetch(request: FakeRequest): Promise<Response>;
  /** Calls without an answer, and answers that the contract refuses. A test with faults fails. */
  faults(): readonly string[];
  /** Forgets every answer and request. */
  reset(): void;
}

/**
 * Creates the fake API. Like the server it checks inputs and outputs against the contract: an invalid input gets a 400, an
 * invalid output is a fault.
 */
function createFakeApi(): FakeApi {
  const replies = new Map<CallName, Reply<Call>>();
  const recorded: Recorded[] = [];
  const faults: string[] = [];

  const fault = (text: string): never => {
    faults.push(text);
    throw new TypeError(text);
  };

  const handle = async (request: FakeRequest): Promise<Response> => {
    // A picture that is part of the web app, not of the API.
    if (/\.webp$/.test(request.address)) return new Response(new Blob(['picture'], { type: 'image/webp' }));
    const route = matchRoute(request);
    if (!route) return fault(`No call of the contract is ${request.method} ${request.address}.`);
    const { name, call } = route;
    const reply = replies.get(name);
    if (reply === undefined) return fault(`Unexpected call: ${name}.`);
    const read = readRequest(request, route);
    if ('fields' in read) return respond(refusal('invalidInput', read));
    const { sent } = read;
    recorded.push({ name, sent });
    const answer = await (typeof reply === 'function' ? reply(sent) : reply);
    if (answer === cutOff) throw new TypeError('Cut off.');
    if (answer instanceof Refusal) return respond(answer);
    if (answer instanceof FakeStream) return answer.respond();
    const output = call.output.safeParse(answer);
    if (!output.success) return fault(`The contract refuses the answer to ${name}: ${output.error.message}`);
    return Response.json({ response: output.data });
  };

  return {
    answer: (name, reply) => void replies.set(name, reply as Reply<Call>),
    sent: <Name extends CallName>(name: Name) =>
      recorded.filter((each) => each.name === name).map(({ sent }) => sent as unknown as Sent<Calls[Name]>),
    fetch: handle,
    faults: () => faults,
    reset() {
      replies.clear();
      recorded.length = 0;
      faults.length = 0;
    },
  };
}

function respond({ status, response }: Refusal): Response {
  return Response.json({ response }, { status });
}

/** The API of the running test. */
export const api: FakeApi = createFakeApi();
