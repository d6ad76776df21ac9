import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from './app/project-root.ts';
import { outerFaults, outerFaultTable, outerServices } from './testing/outer-services.ts';

test('the evidence shows what is met of each service by each fault, as the tests hold it', () => {
  expect(readFileSync(join(projectRoot, 'docs/security/evidence.md'), 'utf8')).toContain(outerFaultTable());
});

test.each(Object.entries(outerServices))(
  '%s: its tests hold the answer, for some faults in npm test and for every fault in test:long',
  (name, service) => {
    const text = readFileSync(join(projectRoot, service.test), 'utf8');
    expect(text).toMatch(/const faults = [^;]+\? outerFaults\s+: /);
    expect(text).toMatch(/(test|describe)\.each\(faults\)/);
    expect(text).toMatch(/outerServices(\.\w+|\[name\])/);
    expect(outerFaults).toHaveLength(5);
    expect(name).not.toBe('');
  },
);
