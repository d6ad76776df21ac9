import { createHash, createHmac } from 'node:crypto';

/** A request as received; header names in lower case. */
export interface WireRequest {
  method: string;
  /** Path and query as sent. */
  url: string;
  headers: Record<string, string | string[] | undefined>;
}

const hash = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex');
const keyed = (key: string | Uint8Array, text: string) => createHmac('sha256', key).update(text).digest();

const FORM =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

/** Returns the query in the order and encoding of the signature; a parameter without a value gets an empty one. */
function canonicalQuery(query: string): string {
  const pairs = query.split('&').filter(Boolean);
  return pairs
    .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
    .sort()
    .join('&');
}

function headerText(value: string | string[] | undefined): string {
  return [value ?? '']
    .flat()
    .map((each) => each.trim().replaceAll(/ +/g, ' '))
    .join(',');
}

/**
 * Returns why Amazon would reject the request according to its description of Signature Version 4 ("Authenticating
 * Requests: Authorization Header", Amazon S3 API Reference); null if the signature is correct. Written from that
 * description alone, so that it doesn't share mistakes with the client.
 */
export function signatureFault(
  request: WireRequest,
  body: Uint8Array,
  { accessKeyId, secretAccessKey }: { accessKeyId: string; secretAccessKey: string },
): string | null {
  const { method, url, headers } = request;
  const [, id, day = '', region = '', service = '', names = '', signature] =
    FORM.exec(String(headers.authorization)) ?? [];
  if (id !== accessKeyId || service !== 's3') return 'it is signed by nobody we know';
  const sent = headerText(headers['x-amz-content-sha256']);
  if (/^[0-9a-f]{64}$/.test(sent) ? sent !== hash(body) : sent !== 'UNSIGNED-PAYLOAD') return 'its body is another';
  const signed = names.split(';');
  const needed = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))];
  if (needed.some((name) => !signed.includes(name))) return 'not all that matters is signed';
  const [path = '', query = ''] = url.split('?');
  const lines = signed.map((name) => `${name}:${headerText(headers[name])}\n`).join('');
  const canonical = [method, path, canonicalQuery(query), lines, names, sent].join('\n');
  const scope = `${day}/${region}/${service}/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', headerText(headers['x-amz-date']), scope, hash(canonical)].join('\n');
  const key = [day, region, service, 'aws4_request'].reduce<string | Uint8Array>(keyed, `AWS4${secretAccessKey}`);
  return keyed(key, toSign).toString('hex') === signature ? null : 'its signature is wrong';
}
