import { type Body, type Call, calls, type Params, type PartsOf, type Query } from '@emberlore/contract';

/** The name of a call in the contract. */
export type CallName = keyof typeof calls;

/** What the page sent with a call, as the contract reads it. */
export interface Sent<C extends Call> {
  query: Query<C>;
  params: Params<C>;
  body: Body<C>;
  parts: PartsOf<C>;
  files: Readonly<Record<string, readonly File[]>>;
  idempotencyKey: string | null;
}

/** A request as `fetch` or `XMLHttpRequest` got it. */
export interface FakeRequest {
  method: string;
  address: string;
  headers: Headers;
  body: unknown;
}

/** The call that a request names, with the texts of its path parameters. */
interface Matched {
  name: CallName;
  call: Call;
  params: Record<string, string>;
}

const routes = (Object.entries(calls) as [CallName, Call][])
  .map(([name, call]) => ({ name, call, pattern: toPattern(call.path) }))
  // A fixed segment goes before a parameter in the same place.
  .toSorted((one, other) => one.call.path.split(':').length - other.call.path.split(':').length);

function toPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
}

/** Finds the call of the contract that a request makes. */
export function matchRoute({ method, address }: FakeRequest): Matched | undefined {
  const { pathname } = new URL(address, 'http://localhost');
  for (const { name, call, pattern } of routes) {
    const match = call.method === method ? pattern.exec(pathname) : null;
    if (match) return { name, call, params: decoded(match.groups ?? {}) };
  }
  return undefined;
}

/** What a request sends, or the messages by field when the contract refuses it. */
type Read = { sent: Sent<Call> } | { fields: Record<string, string> };

/** Reads a request by the schemas of its call. */
export function readRequest(request: FakeRequest, { call, params }: Matched): Read {
  const { searchParams } = new URL(request.address, 'http://localhost');
  const form = request.body instanceof FormData ? request.body : new FormData();
  const fields: Record<string, string> = {};
  const read = (schema: Call['body'], value: unknown): unknown => {
    const result = schema?.safeParse(value);
    for (const { path, message } of result?.error?.issues ?? []) fields[path.join('.')] ??= message;
    return result?.data;
  };
  const parts = Object.entries(call.parts ?? {}).map(([name, schema]) => [name, read(schema, readPart(form, name))]);
  const sent = {
    query: read(call.query, Object.fromEntries(searchParams)),
    params: read(call.params, params),
    body: read(call.body, typeof request.body === 'string' ? JSON.parse(request.body) : undefined),
    parts: Object.fromEntries(parts),
    files: Object.fromEntries(Object.keys(call.files ?? {}).map((name) => [name, form.getAll(name)])),
    idempotencyKey: request.headers.get('idempotency-key'),
  };
  return Object.keys(fields).length > 0 ? { fields } : { sent: sent as unknown as Sent<Call> };
}

function readPart(form: FormData, name: string): unknown {
  const text = form.get(name);
  return typeof text === 'string' ? JSON.parse(text) : undefined;
}

function decoded(params: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, text]) => [name, decodeURIComponent(text)]));
}
