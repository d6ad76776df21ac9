import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Emberlore, startEmberlore } from '../../support/emberlore.ts';
import { editStory, makeStory, uploadPicture } from '../kill-nine/actions.ts';
import { findFaults, logIn } from '../kill-nine/check.ts';
import { killTree } from '../kill-nine/processes.ts';
import { isUncertain, openTalk, sayMore, send, signUpWitness, type Witness } from '../kill-nine/witness.ts';

/** The results. Times in milliseconds. */
export interface Figures {
  acknowledged: number;
  refused: number;
  recoveries: number[];
  faults: string[];
}

/** Room for the database, the launch stories, and a little more. */
const SIZE = '320m';
const PATIENCE = 60_000;

/**
 * Fills the disk of a running server, both database and pictures, and frees it, twice: everything rejected must get one
 * plain message, the server must recover by itself, and everything acknowledged must be there.
 */
export async function fillDisk(report: (line: string) => void): Promise<Figures> {
  const disk = mkdtempSync(join(tmpdir(), 'emberlore-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=755`, 'emberlore-test', disk]);
  chmodSync(disk, 0o755);
  const figures: Figures = { acknowledged: 0, refused: 0, recoveries: [], faults: [] };
  let server: Emberlore | undefined;
  try {
    const settings = { SIGNUP_CREDITS: '1000', LOG_LEVEL: 'error' };
    server = await startEmberlore({ dataDir: disk, settings });
    const { witness } = await signUpWitness(server.url);
    witness.sessionToken = await openTalk(server.url, await logIn(server.url, witness));
    await actAll(server.url, witness, figures, true);
    report('before: everything acknowledged');

    const ballast = join(disk, 'ballast');
    for (const time of ['first', 'second']) {
      fill(ballast);
      // Several times, because PostgreSQL has some reserve.
      for (let round = 0; round < 3; round += 1) await actAll(server.url, witness, figures, false);
      rmSync(ballast);
      await recover(server.url, witness, figures);
      report(`full and mended for the ${time} time: ${figures.refused} refused so far`);
    }

    // Repeated messages come after those answered meanwhile.
    const open = witness.messages.filter(isUncertain);
    witness.messages = [...witness.messages.filter((message) => !open.includes(message)), ...open];
    for (const message of open) await send(server.url, await logIn(server.url, witness), witness, message);
    figures.faults.push(...(await findFaults(server.url, witness)));
    if (figures.refused === 0) figures.faults.push('nothing was refused: the disk was never full');
    const code = await server.stop();
    if (code !== 0) figures.faults.push(`the server ended with ${code}`);
    return figures;
  } finally {
    if (server) killTree(server.child);
    execFileSync('umount', ['--lazy', disk]);
    rmdirSync(disk);
  }
}

/** Fills all remaining space. */
function fill(file: string): void {
  const handle = openSync(file, 'w');
  try {
    for (let size = 1 << 20; size >= 512; size >>= 1) writeUntilFull(handle, Buffer.alloc(size));
  } finally {
    closeSync(handle);
  }
}

function writeUntilFull(handle: number, bytes: Buffer): void {
  for (;;) {
    try {
      if (writeSync(handle, bytes) < bytes.length) return;
    } catch {
      return;
    }
  }
}

/**
 * Performs one action of each kind; on a healthy disk each must be acknowledged, otherwise it may be rejected as
 * unavailable.
 */
async function actAll(url: string, witness: Witness, figures: Figures, sound: boolean): Promise<void> {
  const token = await logIn(url, witness).catch(() => '');
  const acts = {
    talk: () => sayMore(url, token, witness),
    upload: () => uploadPicture(url, token, witness),
    story: () => makeStory(url, token, witness),
    edit: () => editStory(url, token, witness, figures.acknowledged),
    'sign-up': () => signUpWitness(url),
  };
  for (const [name, act] of Object.entries(acts)) {
    const failure = await act().then(
      () => undefined,
      (error: unknown) => error,
    );
    if (failure === undefined) figures.acknowledged += 1;
    else if (isUnavailable(failure) && !sound) figures.refused += 1;
    else figures.faults.push(`${name}: ${failure}`);
  }
}

function isUnavailable(error: unknown): boolean {
  const status = error instanceof Error && 'status' in error ? error.status : 0;
  return status === 503 || status === 401;
}

/** Waits until everything works again without intervention. */
async function recover(url: string, witness: Witness, figures: Figures): Promise<void> {
  const began = Date.now();
  for (;;) {
    const tried: Figures = { acknowledged: 0, refused: 0, recoveries: [], faults: [] };
    await actAll(url, witness, tried, false);
    figures.acknowledged += tried.acknowledged;
    figures.faults.push(...tried.faults);
    if (tried.refused === 0) break;
    if (Date.now() - began > PATIENCE) {
      figures.faults.push('the server did not recover');
      return;
    }
    await wait(200);
  }
  figures.recoveries.push(Date.now() - began);
}
