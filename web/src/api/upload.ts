/** How long nothing of the body may go out before the connection counts as cut, in milliseconds. */
const STALLED = 30_000;

/**
 * Sends a request like `fetch`, and tells how much of its body has gone out, from 0 to 1.
 * @throws a DOMException `AbortError` when the request's signal ends it; TypeError when there is no answer, or nothing goes
 * out any more.
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
    // Once all of it has gone out the server may take its time.
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
