import { errors } from '@emberlore/contract';
import { m } from '../i18n/messages.ts';

/** A failed call: the API returned an error, or didn't respond (`status` 0). */
export class CallError extends Error {
  override readonly name = 'CallError';
  /** The HTTP status, or 0 without a response. */
  readonly status: number;
  /** The error text from the API. */
  readonly text: string;
  /** Validation errors by field name; empty if the failure isn't about fields. */
  readonly fields: Readonly<Record<string, string>>;
  /** The data sent with the error, such as the current object of a 409. */
  readonly answer: unknown;

  constructor(status: number, text: string, fields: Readonly<Record<string, string>> = {}, answer: unknown = {}) {
    super(text);
    this.status = status;
    this.text = text;
    this.fields = fields;
    this.answer = answer;
  }
}

/** Error text of a call that got no response. */
export const unreachable = m.api_emberlore_cannot_be_reached_check();

/** Whether the error is a `CallError` with this text. */
export function isCallError(error: unknown, text: string): error is CallError {
  return error instanceof CallError && error.text === text;
}

/** Returns the message to show the player for any thrown value. */
export function errorText(error: unknown): string {
  return error instanceof CallError ? error.text : m.api_something_went_wrong();
}

/** Whether the connection broke, or a proxy or a stopping server failed the call: the same call can be retried. */
export function isCut(error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  return error.status === 0 || (error.status >= 502 && error.text !== errors.conversationUnavailable.text);
}
