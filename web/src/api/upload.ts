/** After this long without upload progress the connection counts as broken, in milliseconds. */
const STALLED = 30_000;

/**
 * Sends a request like `fetch` and reports upload progress from 0 to 1.
 * @throws a DOMException `AbortError` when the request's signal aborts; a TypeError without a response or when the upload stalls.
 */
export function upload(address: string, init: RequestInit, onProgress: (part: number) => void): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(init.method ?? 'GET', address);
    request.responseType = 'blob';
    new Headers(init.headers).forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    let stalled: ReturnType<typeof setTimeout> | undefined;
    const giveUp = () => {
      reject(new TypeError('Nothing goes out.'));
      request.abort();
    };
    const goesOn = () => {
      clearTimeout(stalled);
      stalled = setTimeout(giveUp, STALLED);
    };
    // No timeout once the whole body is sent: the server may take its time.
    request.upload.addEventListener('loadend', () => clearTimeout(stalled));
    request.upload.addEventListener('loadstart', goesOn);
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      goesOn();
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', () => {
      onProgress(1);
      resolve(new Response(request.response as Blob, { status: request.status }));
    });
    request.addEventListener('error', () => reject(new TypeError('No answer.')));
    request.addEventListener('abort', () => reject(new DOMException('Aborted.', 'AbortError')));
    init.signal?.addEventListener('abort', () => request.abort());
    request.send((init.body as XMLHttpRequestBodyInit | null | undefined) ?? null);
  });
}
