import { api } from './fake-api.ts';

/** The part of `XMLHttpRequest` that uploads use, answered by the fake API. */
export class FakeUpload extends EventTarget {
  readonly upload = new EventTarget();
  responseType = '';
  status = 0;
  response: unknown = null;
  #method = 'GET';
  #address = '';
  readonly #headers = new Headers();

  open(method: string, address: string): void {
    this.#method = method;
    this.#address = address;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  send(body: unknown): void {
    this.upload.dispatchEvent(new Event('loadstart'));
    void this.#answer(body);
  }

  abort(): void {
    this.dispatchEvent(new Event('abort'));
  }

  async #answer(body: unknown): Promise<void> {
    try {
      const request = { method: this.#method, address: this.#address, headers: this.#headers, body };
      const response = await api.fetch(request);
      this.upload.dispatchEvent(new Event('loadend'));
      this.status = response.status;
      this.response = await response.text();
      this.dispatchEvent(new Event('load'));
    } catch {
      this.dispatchEvent(new Event('error'));
    }
  }
}
