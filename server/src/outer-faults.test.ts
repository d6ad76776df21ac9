import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from './app/project-root.ts';
import { outerFaults, outerFaultTable, outerServices } from './testing/outer-services.ts';

test('the evidence shows what is met of each service by each fault, as the tests hold it', () => {
  expect(readFileSync(join(projectRoot, 'docs/security/evidence.md'), 'utf8')).toContain(outerFaultTable());
});

test.each(Object.entries(outerServices))(
  '%s: its tests go through every fault and hold the answer',
  (name, service) => {
    const text = readFileSync(join(projectRoot, service.test), 'utf8');
    expect(text).toMatch(/test\.each\(outerFaults\)|describe\.each\(outerFaults\)/);
    expect(text).toMatch(/outerServices(\.\w+|\[name\])/);
    expect(outerFaults).toHaveLength(5);
    expect(name).not.toBe('');
  },
);
