import { request } from 'node:http';
import { LRUCache } from 'lru-cache';
import { files } from './files.ts';
import { buildJson, type HostileRequest, type PartRecipe } from './recipes.ts';

// A process that builds and sends hostile requests: receives a batch, sends it concurrently, and answers the statuses
// (0: connection closed).

const BOUNDARY = 'hostile';

/** Many calls get the same files, and some take a second to build. */
const builtFiles = new LRUCache<string, Buffer>({ maxSize: 300_000_000, sizeCalculation: ({ length }) => length + 1 });

function buildFile(make: string, bytes: number): Buffer {
  const key = `${make} ${bytes}`;
  const built = builtFiles.get(key) ?? files[make]?.(bytes) ?? Buffer.alloc(0);
  builtFiles.set(key, built);
  return built;
}

function buildPart(part: PartRecipe): Buffer {
  const isFile = 'file' in part;
  const fileName = isFile ? '; filename="f"' : '';
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${part.name}"${fileName}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), buildContent(part), Buffer.from('\r\n')]);
}

function buildContent(part: PartRecipe): Buffer {
  if ('json' in part) return Buffer.from(buildJson(part.json));
  if ('base64' in part.file) return Buffer.from(part.file.base64, 'base64');
  const { make, bytes } = part.file;
  return buildFile(make, bytes);
}

function buildBody({ json, parts }: HostileRequest): { type?: string; body?: Buffer } {
  if (parts) {
    const body = Buffer.concat([...parts.map(buildPart), Buffer.from(`--${BOUNDARY}--\r\n`)]);
    return { type: `multipart/form-data; boundary=${BOUNDARY}`, body };
  }
  return json === undefined ? {} : { type: 'application/json', body: Buffer.from(buildJson(json)) };
}

function send(wanted: HostileRequest): Promise<number> {
  const { type, body } = buildBody(wanted);
  const headers = {
    ...(wanted.token === undefined ? {} : { authorization: `Bearer ${wanted.token}` }),
    ...(type === undefined ? {} : { 'content-type': type, 'content-length': body?.length ?? 0 }),
  };
  return new Promise((resolve) => {
    const sending = request(wanted.url, { method: wanted.method, headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', () => resolve(response.statusCode ?? 0));
    });
    sending.on('error', () => resolve(0));
    sending.end(body);
  });
}

process.on('message', (wanted: HostileRequest[]) => {
  void Promise.all(wanted.map(send)).then((statuses) => process.send?.(statuses));
});
