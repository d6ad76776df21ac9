import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import type { Connection } from '@emberlore/database';

/** A node of a plan in PostgreSQL's JSON. */
export interface Step {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Heap Fetches'?: number;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  'Actual Total Time'?: number;
  Plans?: Step[];
}

/** A statement with its executed plan. */
export interface ExecutedPlan {
  'Query Text': string;
  Plan: Step;
}

/** PostgreSQL's log output: the total time of statements in milliseconds, and their plans. */
export interface LoggedStatements {
  ms: number;
  plans: ExecutedPlan[];
}

/** What to log: the time of each message including planning, or each plan with its result. */
export type LogMode = 'times' | 'plans' | 'nothing';

/** Makes PostgreSQL log this database's statements from the next connection on. */
export async function listen({ sql }: Pick<Connection, 'sql'>, to: LogMode): Promise<void> {
  const [row] = await sql`select quote_ident(current_database()) as name`;
  const settings = {
    session_preload_libraries: to === 'plans' ? 'auto_explain' : 'default',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_buffers': 'on',
    'auto_explain.log_format': 'json',
    'auto_explain.log_nested_statements': 'on',
    log_duration: to === 'times' ? 'on' : 'off',
  };
  await sql`load 'auto_explain'`;
  for (const [name, value] of Object.entries(settings)) {
    await sql.unsafe(`alter database ${row?.name} set ${name} = ${value}`);
  }
  // Including this connection, because the caller may use the same pool.
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' order by pid = pg_backend_pid()`.catch(
    () => {},
  );
}

/** Returns the current end of the log. */
export function logEnd(log: string): number {
  return statSync(log).size;
}

/** Returns what has been logged since that position. */
export function readLogSince(log: string, start: number): LoggedStatements {
  const file = openSync(log, 'r');
  try {
    const bytes = Buffer.alloc(fstatSync(file).size - start);
    readSync(file, bytes, 0, bytes.length, start);
    return parseLog(bytes.toString());
  } finally {
    closeSync(file);
  }
}

/** Parses PostgreSQL's log: a message starts a line and continues in lines that begin with a tab. */
function parseLog(text: string): LoggedStatements {
  const heard: LoggedStatements = { ms: 0, plans: [] };
  for (const message of text.split(/\n(?!\t)/)) {
    const [, ms, more = ''] = /LOG: {2}duration: ([\d.]+) ms(.*)/s.exec(message) ?? [];
    if (ms === undefined) continue;
    const plan = /^ {2}plan:\n(.*)$/s.exec(more)?.[1];
    if (plan === undefined) heard.ms += Number(ms);
    else heard.plans.push(JSON.parse(plan) as ExecutedPlan);
  }
  return heard;
}

/** Lists all nodes of a plan. */
function listSteps(step: Step): Step[] {
  return [step, ...(step.Plans ?? []).flatMap(listSteps)];
}

/** Counts the rows or index entries read for a plan, including filtered ones. */
export function rowsRead(plan: Step): number {
  return listSteps(plan).reduce((total, step) => {
    if (!/Scan$/.test(step['Node Type']) || /Subquery|CTE|Function|Values|Bitmap Heap/.test(step['Node Type']))
      return total;
    const removed = (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Index Recheck'] ?? 0);
    return total + ((step['Actual Rows'] ?? 0) + removed) * (step['Actual Loops'] ?? 0);
  }, 0);
}

/** Lists the tables that a plan scans sequentially. A partition counts as its table; empty partitions aren't read. */
export function listScannedTables(plan: Step): string[] {
  return listSteps(plan)
    .filter((step) => /Seq Scan/.test(step['Node Type']) && rowsRead({ ...step, Plans: [] }) > 0)
    .map((step) => (step['Relation Name'] ?? '').replace(/_(?:before|rest|\d{4}_\d\d)$/, ''));
}
