import { errors } from '@emberlore/contract';
import { m } from '../i18n/messages.ts';

/** A call that did not succeed: the API answered with an error, or did not answer (`status` 0). */
export class CallError extends Error {
  override readonly name = 'CallError';
  /** The HTTP status, or 0 when there was no answer. */
  readonly status: number;
  /** The error's text, as the API says it. */
  readonly text: string;
  /** What is wrong with single fields, by their names; empty when the failure is not about fields. */
  readonly fields: Readonly<Record<string, string>>;
  /** What came with the error, such as the current object of a 409. */
  readonly answer: unknown;

  constructor(status: number, text: string, fields: Readonly<Record<string, string>> = {}, answer: unknown = {}) {
    super(text);
    this.status = status;
    this.text = text;
    this.fields = fields;
    this.answer = answer;
  }
}

/** The text of a call that nobody answered. */
export const unreachable = m.api_emberlore_cannot_be_reached_check();

/** Whether the error is a call's answer with this text. */
export function isCallError(error: unknown, text: string): error is CallError {
  return error instanceof CallError && error.text === text;
}

/** What to tell the player about any thrown value. */
export function errorText(error: unknown): string {
  return error instanceof CallError ? error.text : m.api_something_went_wrong();
}

/** Nobody answered to the end, or somebody on the way, or a server that is about to stop: the very same call may be made again. */
export function isCut(error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  return error.status === 0 || (error.status >= 502 && error.text !== errors.conversationUnavailable.text);
}
