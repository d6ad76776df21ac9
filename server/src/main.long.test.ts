import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, launchToFail, main } from './testing/process.ts';

/** Returns the processes of this program that a primary has started. */
function listWorkers(primary: number | undefined): number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).trim().split('\n');
  return rows.flatMap((row) => {
    const [pid, ppid] = row.trim().split(/\s+/).map(Number);
    return ppid === primary && row.includes(main) && pid ? [pid] : [];
  });
}

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emberlore-start-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test('a first start on an empty folder serves, keeps its folder to itself, and ends cleanly', {
  timeout: 120_000,
}, async () => {
  const admins = { ADMIN_EMAILS: 'keeper@example.org' };
  const settings = { DATA_DIR: join(folder, 'data'), PORT: '0', SPEECH_WORKERS: '1', ...admins };
  const server = launch(settings);
  const [, url = ''] = await server.says(/ready at (http:\S+)/);
  const [, email = '', password = ''] = await server.says(/Demo player: (\S+), password (\S+)/);
  const setupLine = /Sign up the admin k…@example\.org at (\S+)\/signup\?setup=([\w-]{43})/;
  const [, setupUrl, setupToken] = await server.says(setupLine);
  expect(setupUrl).toBe(url);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);

  const headers = { 'content-type': 'application/json' };
  const login = await fetch(`${url}/api/login`, { method: 'POST', headers, body: JSON.stringify({ email, password }) });
  expect(login.status).toBe(200);
  const stories = (await (await fetch(`${url}/api/stories/getStories`)).json()) as { response: { stories: unknown[] } };
  expect(stories.response.stories).toHaveLength(10);

  expect((await stat(join(settings.DATA_DIR, 'auth-secret'))).mode & 0o777).toBe(0o600);
  const [code, said] = await launchToFail(settings);
  expect(code).toBe(1);
  expect(said.trim().split('\n')).toHaveLength(1);

  server.stop('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(server.said.err).toBe('');

  // A partial upload on a killed server.
  const uploads = join(settings.DATA_DIR, 'uploads');
  await mkdir(uploads, { recursive: true });
  await writeFile(join(uploads, 'left-behind'), 'half of a story');

  const token = 'a-token-of-16-letters';
  const again = launch({ ...settings, WORKERS: '2', LOG_LEVEL: 'error', METRICS_TOKEN: token });
  const [, secondPassword] = await again.says(/Demo player: \S+, password (\S+)/);
  expect(secondPassword).toBe(password);
  // Workers print the same as a single process.
  expect((await again.says(setupLine))[2]).toBe(setupToken);
  const [, anew = ''] = await again.says(/ready at (http:\S+)/);
  expect(again.said.out).not.toContain('Putting in');
  expect(await readdir(uploads)).toEqual([]);

  // This start has several workers: they serve on one port, a killed one is replaced, and their metrics are combined.
  // A new connection for each request reaches any of them; the metrics then need their token.
  const each = { connection: 'close', authorization: `Bearer ${token}` };
  const ask = async (path: string) =>
    (await fetch(anew + path, { headers: path === '/metrics' ? each : { connection: 'close' } })).text();
  const feeds = async () => {
    const counted = /^http_request_duration_seconds_count\{.*getStories",status="200"\} (\d+)$/m;
    return Number(counted.exec(await ask('/metrics'))?.[1]);
  };
  for (let asked = 0; asked < 4; asked += 1) await ask('/api/stories/getStories');
  expect(await feeds()).toBe(4);

  const [victim] = listWorkers(again.pid);
  process.kill(victim ?? 0, 'SIGKILL');
  await again.says(/A worker ended; another takes its place/);
  expect((await fetch(`${anew}/api/stories/getStories`)).status).toBe(200);
  await expect.poll(() => listWorkers(again.pid).length, { timeout: 60_000 }).toBe(2);
  again.stop('SIGTERM');
  expect(await again.ended).toBe(0);
});
