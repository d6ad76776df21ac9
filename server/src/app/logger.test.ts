import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';

function logged(readable: boolean, write: (log: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  write(createLogger({ level: 'info', readable, write: (line) => lines.push(line) }));
  return lines.join('');
}

test('an entry is one JSON object a line', () => {
  const [line] = logged(false, (log) => log.info({ route: '/api/x', ms: 3 }, 'Answered.')).split('\n');
  expect(JSON.parse(line ?? '')).toMatchObject({ level: 30, route: '/api/x', ms: 3, msg: 'Answered.' });
});

test('secrets do not come through by their names', () => {
  const log = logged(false, (out) =>
    out.warn({ password: 'a-secret', token: 'a-secret', headers: { cookie: 'a-secret' }, email: 'a-secret' }, 'Odd.'),
  );
  expect(log).toContain('Odd.');
  expect(log).not.toContain('a-secret');
});

test('a failed query is told without its parameters and without what the database quotes', () => {
  const cause = Object.assign(new Error('duplicate key value'), {
    code: '23505',
    constraint_name: 'accounts_email_key',
    detail: 'Key (email)=(ada@example.org) already exists.',
  });
  const failure = Object.assign(new Error('Failed query: select $1\nparams: ada@example.org', { cause }), {
    query: 'select $1',
    params: ['ada@example.org'],
  });
  for (const readable of [true, false]) {
    const log = logged(readable, (out) => out.error({ err: failure }, 'Something Went Wrong.'));
    expect(log).toContain('Failed query: select $1');
    expect(log).toContain('duplicate key value');
    expect(log).not.toContain('ada@example.org');
  }
});

test('lines for people have time, level, text and details', () => {
  const log = logged(true, (out) => out.child({ reqId: 'r-1' }).warn({ ms: 3 }, 'Slow.'));
  expect(log).toMatch(/^\d\d:\d\d:\d\d\.\d{3} warn {2}Slow\. ms=3 request=r-1\n$/);
});

test('something thrown that is no error is told as such', () => {
  expect(logged(false, (log) => log.error({ err: 'a text' }, 'Odd.'))).toContain('Something that is no error');
});
