import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/**
 * Creates a pass-through stream that afterwards reports the SHA-256 in hex, the number of bytes and the number of
 * lines.
 */
export function createChecksumStream() {
  const hash = createHash('sha256');
  const seen = { sha256: '', bytes: 0, lines: 0 };
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      seen.bytes += chunk.length;
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) seen.lines += 1;
      done(null, chunk);
    },
    flush(done) {
      seen.sha256 = hash.digest('hex');
      done();
    },
  });
  return { stream, seen };
}
