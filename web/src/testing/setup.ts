import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { CallError } from '../api/call-error.ts';
import { queryClient } from '../api/query-client.ts';
import { logOut } from '../api/session.ts';
import { closeDialog } from '../dialogs/registry.ts';
import { hideError, hideToast } from '../ui/toasts.ts';
import { closeTalks } from '../voice/talk/talks.ts';
import { api } from './fake-api.ts';
import { answerDrafts } from './fake-drafts.ts';
import { FakeUpload } from './fake-upload.ts';

// Its own second is too short for a busy machine.
configure({ asyncUtilTimeout: 10_000 });

let complaints: unknown[] = [];

beforeEach(() => {
  complaints = [];
  api.reset();
  answerDrafts(api);
  // Every form of the studio asks for it.
  api.answer('getCharacterHelp', { suggestions: false });
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => fetchFake(address, init));
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
  // happy-dom opens no pictures: every one counts as good.
  vi.stubGlobal('createImageBitmap', async () => ({ close: () => undefined }));
  // Failed calls are logged on purpose; everything else that React or the product complains of fails the test.
  vi.spyOn(console, 'error').mockImplementation((...told: unknown[]) => {
    if (!(told[0] instanceof CallError) && !isAboutSearch(told)) complaints.push(told);
  });
});

afterEach(async () => {
  cleanup();
  const faults = [...api.faults()];
  const told = [...complaints];
  api.answer('clearCookie', {});
  api.answer('closeSession', {});
  closeTalks();
  await logOut();
  closeDialog();
  hideError();
  hideToast();
  queryClient.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  expect(faults).toEqual([]);
  expect(told).toEqual([]);
});

/** Whether React doesn't know the element `search`, which happy-dom lacks. */
function isAboutSearch([format, tag]: readonly unknown[]): boolean {
  return String(format).includes('is unrecognized in this browser') && tag === 'search';
}

/** Answers a request by the fake API until its signal aborts. */
function fetchFake(address: string, { method = 'GET', headers, body, signal }: RequestInit): Promise<Response> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new DOMException('Aborted.', 'AbortError'));
    if (signal?.aborted) return abort();
    signal?.addEventListener('abort', abort);
    api.fetch({ method, address, headers: new Headers(headers), body }).then(resolve, reject);
  });
}
