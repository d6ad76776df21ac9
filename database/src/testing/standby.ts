import { spawn } from 'node:child_process';
import { chownSync, cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Connection, connect, type DatabaseAddress } from '../connect.ts';
import { findBinaries } from '../embedded/binaries.ts';
import { clusterPath } from '../embedded/cluster.ts';
import { chooseOsUser } from '../embedded/os-user.ts';
import { SOCKET, stopPostmaster } from '../embedded/postmaster.ts';
import { startEmbedded } from '../embedded/start.ts';

/** A real PostgreSQL and a real standby that follows it by streaming replication. */
export interface Pair {
  primary: DatabaseAddress;
  standby: DatabaseAddress;
  /** Stops the standby. */
  stopStandby: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Copies a running cluster like `pg_basebackup`, which is missing from the embedded binaries. */
async function copyRunning({ sql }: Connection, from: string, to: string): Promise<void> {
  const session = await sql.reserve();
  await session`select pg_backup_start('standby', fast => true)`;
  cpSync(from, to, {
    recursive: true,
    filter: (path) => !/postmaster\.(pid|opts)$|pg_stat_tmp|pg_replslot\//.test(path),
  });
  const [stopped] = await session`select labelfile from pg_backup_stop(wait_for_archive => false)`;
  session.release();
  writeFileSync(join(to, 'backup_label'), String(stopped?.labelfile));
}

/** Changes the owner of a folder and everything in it to PostgreSQL's OS user. */
function chownAll(folder: string, { uid, gid }: { uid: number; gid: number }): void {
  chownSync(folder, uid, gid);
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    chownSync(join(folder, name), uid, gid);
}

async function reachable(place: DatabaseAddress): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await (await connect({ ...place, max: 1 })).close();
    } catch (error) {
      if (tries === 300) throw error;
      await wait(100);
    }
  }
}

/** Starts both; the primary is new and empty. */
export async function startPair(): Promise<Pair> {
  const dataDir = await mkdtemp(join(tmpdir(), 'emberlore-pair-'));
  await chmod(dataDir, 0o711);
  const { socket, user, database, stop } = await startEmbedded({ dataDir, durable: false });
  const primary = { socket, user, database };
  const cluster = clusterPath(dataDir);
  const copy = join(dataDir, 'standby');
  const connection = await connect({ ...primary, max: 2 });
  await copyRunning(connection, cluster, copy);
  await connection.close();
  writeFileSync(join(copy, 'standby.signal'), '');
  const osUser = chooseOsUser(cluster);
  const socketDir = mkdtempSync(join(tmpdir(), 'ember-sb-'));
  const { postgres } = await findBinaries(osUser, () => {});
  if (osUser) {
    await chown(socketDir, osUser.uid, osUser.gid);
    chownAll(copy, osUser);
  }
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    primary_conninfo: `host=${dirname(socket)} user=${user}`,
    fsync: 'off',
    timezone: 'UTC',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const options = { ...osUser, cwd: '/', env: { LC_ALL: 'C' }, stdio: 'ignore' as const };
  const child = spawn(postgres, ['-D', copy, ...flags], options);
  const standby = { socket: join(socketDir, SOCKET), user, database };
  await reachable(standby);
  return {
    primary,
    standby,
    stopStandby: () => stopPostmaster(child),
    async stop() {
      await stopPostmaster(child);
      await stop();
      rmSync(socketDir, { recursive: true, force: true });
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
