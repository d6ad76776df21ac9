import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { signatureFault } from './signature-v4.fixture.ts';

/** A server that implements the part of S3 that the driver uses, verifies every signature, and pages its lists. */
export interface SignedS3 {
  endpoint: string;
  /** Messages about rejected requests. */
  refused: string[];
  /** Returns the number of list pages sent. */
  pages(): number;
  /** Puts objects of one byte into a bucket without the network. */
  fill(bucket: string, keys: readonly string[]): void;
  close(): void;
}

/** Amazon's maximum number of keys per page. */
const PAGE_SIZE = 1000;

interface Answer {
  status: number;
  body?: Uint8Array | string;
}

const xml = (status: number, body: string): Answer => ({ status, body: `<?xml version="1.0"?>${body}` });
const refusal = (status: number, code: string) => xml(status, `<Error><Code>${code}</Code></Error>`);

/** Starts the server in memory with these keys. */
export async function startSignedS3(keys: { accessKeyId: string; secretAccessKey: string }): Promise<SignedS3> {
  const buckets = new Map<string, Map<string, Uint8Array>>();
  const refused: string[] = [];
  let pages = 0;

  function list(objects: Map<string, Uint8Array>, asked: URLSearchParams): Answer {
    pages += 1;
    const prefix = asked.get('prefix') ?? '';
    const deeper = (key: string) => asked.get('delimiter') === '/' && key.slice(prefix.length).includes('/');
    const all = [...objects.keys()].filter((key) => key.startsWith(prefix) && !deeper(key)).sort();
    const from = Number(asked.get('continuation-token') ?? 0);
    const put = new Date().toISOString();
    const entry = (key: string) => `<Contents><Key>${key}</Key><LastModified>${put}</LastModified></Contents>`;
    const page = all.slice(from, from + PAGE_SIZE).map(entry);
    const more = from + PAGE_SIZE < all.length;
    const next = more ? `<NextContinuationToken>${from + PAGE_SIZE}</NextContinuationToken>` : '';
    return xml(200, `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${page.join('')}</ListBucketResult>`);
  }

  function handleObject(objects: Map<string, Uint8Array>, key: string, method: string, body: Uint8Array): Answer {
    if (method === 'PUT') objects.set(key, body);
    if (method === 'DELETE') {
      objects.delete(key);
      return { status: 204 };
    }
    const found = objects.get(key);
    return found ? { status: 200, ...(method === 'GET' && { body: found }) } : refusal(404, 'NoSuchKey');
  }

  function answer({ method = 'GET', url = '', headers }: IncomingMessage, body: Uint8Array): Answer {
    const fault = signatureFault({ method, url, headers }, body, keys);
    if (fault) {
      refused.push(`${method} ${url}: ${fault}`);
      return refusal(403, 'SignatureDoesNotMatch');
    }
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const [, bucket = '', ...rest] = decodeURIComponent(pathname).split('/');
    if (method === 'PUT' && rest.join('') === '') buckets.set(bucket, new Map());
    const objects = buckets.get(bucket);
    if (!objects) return refusal(404, 'NoSuchBucket');
    if (rest.join('') !== '') return handleObject(objects, rest.join('/'), method, body);
    return searchParams.has('list-type') ? list(objects, searchParams) : { status: 200 };
  }

  const server = createServer(async (request, response) => {
    const { status, body } = answer(request, await buffer(request));
    response.writeHead(status, body ? { 'content-length': Buffer.byteLength(body) } : {});
    response.end(request.method === 'HEAD' ? undefined : body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    refused,
    pages: () => pages,
    fill(bucket, names) {
      for (const name of names) buckets.get(bucket)?.set(name, new Uint8Array(1));
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
