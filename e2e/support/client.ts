import {
  type BodyInput,
  type Call,
  type Failure,
  failure,
  type Output,
  type PartsInput,
  type QueryInput,
} from '@emberlore/contract';

/** The input of a call besides its path. */
export interface Sent<C extends Call> {
  query?: QueryInput<C>;
  body?: BodyInput<C>;
  parts?: PartsInput<C>;
  /** Files of the form by field name. */
  files?: Record<string, Uint8Array<ArrayBuffer>>;
  token?: string;
  headers?: Record<string, string>;
}

/** An answer other than 200. */
export class Refused extends Error {
  readonly status: number;
  /** What stood in the envelope; null without an envelope. */
  readonly failure: Failure | null;

  constructor(status: number, text: string) {
    super(`${status} ${text}`);
    this.status = status;
    this.failure = readFailure(text);
  }
}

function readFailure(text: string): Failure | null {
  try {
    return failure.parse(JSON.parse(text).response);
  } catch {
    return null;
  }
}

/**
 * Makes one call of the contract on a running Emberlore.
 * @throws Refused if the answer is not a 200; fetch's own error if there is no complete answer
 */
export async function makeCall<C extends Call>(url: string, call: C, sent: Sent<C> = {}): Promise<Output<C>> {
  const address = new URL(call.path, url);
  for (const [name, value] of Object.entries(sent.query ?? {})) {
    if (value !== undefined) address.searchParams.set(name, String(value));
  }
  const headers = new Headers(sent.headers);
  if (sent.token) headers.set('authorization', `Bearer ${sent.token}`);
  if (sent.body) headers.set('content-type', 'application/json');
  const body = sent.parts ? buildForm(sent.parts, sent.files) : sent.body ? JSON.stringify(sent.body) : null;
  const answer = await fetch(address, { method: call.method, headers, body });
  const text = await answer.text();
  if (!answer.ok) throw new Refused(answer.status, text);
  return (JSON.parse(text) as { response: Output<C> }).response;
}

function buildForm(parts: object, files: Record<string, Uint8Array<ArrayBuffer>> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) {
    if (value !== undefined) form.append(name, JSON.stringify(value));
  }
  for (const [name, bytes] of Object.entries(files)) form.append(name, new Blob([bytes]), `${name}.png`);
  return form;
}
