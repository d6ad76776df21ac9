import { type ErrorCode, errors, type Failure } from '@emberlore/contract';
import { m } from '../i18n/messages.ts';

/** The reason of a failed call: one of the contract's errors, or a failure outside the API. */
interface Failed {
  status: number;
  code: ErrorCode | null;
  text: string;
}

/** A failed call: the API returned an error, or didn't respond (`status` 0). */
export class CallError extends Error {
  override readonly name = 'CallError';
  /** The HTTP status, or 0 without a response. */
  readonly status: number;
  /** The code to compare; null if the API didn't respond. */
  readonly code: ErrorCode | null;
  /** The text to show. */
  readonly text: string;
  /** Validation errors by field name; empty if the failure isn't about fields. */
  readonly fields: Readonly<Record<string, string>>;
  /** The data sent with the error, such as the current object of a 409. */
  readonly answer: unknown;

  constructor({ status, code, text }: Failed, fields: Readonly<Record<string, string>> = {}, answer: unknown = {}) {
    super(code === null ? text : `${text} (${code})`);
    this.status = status;
    this.code = code;
    this.text = text;
    this.fields = fields;
    this.answer = answer;
  }
}

/** The reason of a call that got no response. */
export const unreachable: Failed = { status: 0, code: null, text: m.api_emberlore_cannot_be_reached_check() };

/** Creates the error of a stream that failed after its start. */
export function streamError({ error, code }: Pick<Failure, 'error' | 'code'>): CallError {
  return new CallError({ status: errors.conversationUnavailable.status, code, text: error });
}

/** Returns whether the API answered with one of these codes. */
export function isCallError(error: unknown, ...codes: ErrorCode[]): error is CallError {
  return error instanceof CallError && error.code !== null && codes.includes(error.code);
}

/** Returns the message to show the player for any thrown value. */
export function errorText(error: unknown): string {
  return error instanceof CallError ? error.text : m.api_something_went_wrong();
}

/** Whether the connection broke, or a proxy or a stopping server failed the call: the same call can be retried. */
export function isInterrupted(error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  return error.status === 0 || (error.status >= 502 && error.code !== 'conversation.unavailable');
}
