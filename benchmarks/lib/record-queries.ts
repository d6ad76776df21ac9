// Preloaded into a server: records every query with its values, so that the baseline server can execute the same ones.
import { appendFileSync } from 'node:fs';

interface QueryCall {
  strings: readonly string[];
  args: readonly unknown[];
  options?: { prepare?: boolean };
}

const file = process.env.RECORD_QUERIES;
const { Query } = (await import(String(new URL('../../node_modules/postgres/src/query.js', import.meta.url)))) as {
  Query: { prototype: { handle(this: QueryCall): unknown } };
};
const handle = Query.prototype.handle;
Query.prototype.handle = function record() {
  const text = this.strings.reduce((whole, part, at) => `${whole}$${at}${part}`);
  if (file && !/^(?:begin|commit|rollback)/i.test(text)) {
    appendFileSync(file, `${JSON.stringify({ text, args: this.args, prepare: this.options?.prepare === true })}\n`);
  }
  return handle.call(this);
};
