import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { checkDependencies } from './check.ts';
import { rules } from './rules.ts';

// The parser must understand our TypeScript. One that silently skips it would never report a violation, so every rule
// is deliberately broken here, in a small separate repository.
let root = '';
afterEach(() => rmSync(root, { recursive: true, force: true }));

function repository(files: Record<string, string>): string {
  root = mkdtempSync(join(tmpdir(), 'emberlore-dependencies-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

/** Returns the names of the rules that one file importing another violates. */
async function broken(from: string, to: string, statement = "import { a } from '$'; export const b = a;") {
  const up = '../'.repeat(from.split('/').length - 1);
  const target = to.startsWith('node:') || !to.includes('/') ? to : `${up || './'}${to}`;
  const files: Record<string, string> = { 'package.json': '{"name":"x"}', [from]: statement.replace('$', target) };
  if (target !== to) files[to] = 'export const a = 1; export type T = number;';
  else if (!to.startsWith('node:')) {
    files[`node_modules/${to}/package.json`] = `{"name":"${to}","main":"index.js"}`;
    files[`node_modules/${to}/index.js`] = 'export const a = 1;';
    files['package.json'] = `{"name":"x","dependencies":{"${to}":"1"}}`;
  }
  const folders = new Set([from.split('/')[0] ?? '', ...(target === to ? [] : [to.split('/')[0] ?? ''])]);
  const { violations } = await checkDependencies(repository(files), [...folders]);
  return violations.map((violation) => violation.rule);
}

const forbidden: [rule: string, from: string, to: string][] = [
  ['contract-dependencies', 'contract/src/a.ts', 'server/src/kit/b.ts'],
  ['contract-imports-zod-alone', 'contract/src/a.ts', 'react'],
  ['contract-imports-zod-alone', 'contract/src/a.ts', 'node:fs'],
  ['database-dependencies', 'database/src/a.ts', 'brain/src/index.ts'],
  ['brain-dependencies', 'brain/src/a.ts', 'database/src/index.ts'],
  ['voice-dependencies', 'voice/src/a.ts', 'brain/src/index.ts'],
  ['content-dependencies', 'content/src/a.ts', 'server/src/kit/b.ts'],
  ['server-dependencies', 'server/src/kit/a.ts', 'web/src/ui/b.ts'],
  ['web-dependencies', 'web/src/ui/a.tsx', 'database/src/index.ts'],
  ['e2e-dependencies', 'e2e/a.ts', 'database/src/index.ts'],
  ['only-the-face', 'server/src/kit/a.ts', 'contract/src/limits.ts'],
  ['testing-only-in-tests', 'server/src/kit/a.ts', 'database/src/testing/b.ts'],
  ['server-domains-dependencies', 'server/src/domains/library/stories/a.ts', 'server/src/app/b.ts'],
  [
    'server-providers-dependencies',
    'server/src/providers/storage/a.ts',
    'server/src/domains/library/stories/stories.service.ts',
  ],
  ['domain-platform-dependencies', 'server/src/domains/platform/x/a.ts', 'server/src/domains/media/y/y.service.ts'],
  ['domain-media-dependencies', 'server/src/domains/media/x/a.ts', 'server/src/domains/billing/y/y.service.ts'],
  ['domain-billing-dependencies', 'server/src/domains/billing/x/a.ts', 'server/src/domains/identity/y/y.service.ts'],
  ['domain-identity-dependencies', 'server/src/domains/identity/x/a.ts', 'server/src/domains/library/y/y.service.ts'],
  ['domain-library-dependencies', 'server/src/domains/library/x/a.ts', 'server/src/domains/trust/y/y.service.ts'],
  ['domain-trust-dependencies', 'server/src/domains/trust/x/a.ts', 'server/src/domains/play/y/y.service.ts'],
  ['domain-play-dependencies', 'server/src/domains/play/x/a.ts', 'server/src/domains/studio/y/y.service.ts'],
  ['server-kit-dependencies', 'server/src/kit/a.ts', 'server/src/providers/storage/b.ts'],
  [
    'feature-through-its-service',
    'server/src/domains/library/stories/a.ts',
    'server/src/domains/library/tags/tags.policy.ts',
  ],
  [
    'feature-through-its-service',
    'server/src/domains/library/stories/a.ts',
    'server/src/domains/library/tags/tags.repository.ts',
  ],
  ['repository-inside-its-feature', 'server/src/app/a.ts', 'server/src/domains/library/tags/tags.repository.ts'],
  ['pictures-through-media', 'server/src/domains/library/tags/tags.service.ts', 'server/src/providers/storage/disk.ts'],
  ['repository-knows-no-http', 'server/src/domains/library/tags/tags.repository.ts', 'fastify'],
  ['web-ui-dependencies', 'web/src/ui/a.tsx', 'web/src/api/b.ts'],
  ['web-ui-dependencies', 'web/src/ui/a.tsx', 'web/src/features/play/b.ts'],
  ['web-api-dependencies', 'web/src/api/a.ts', 'web/src/dialogs/b.tsx'],
  ['web-voice-dependencies', 'web/src/voice/talk/a.ts', 'web/src/dialogs/b.tsx'],
  ['web-dialogs-dependencies', 'web/src/dialogs/a.tsx', 'web/src/features/play/b.tsx'],
  ['web-features-dependencies', 'web/src/features/play/a.tsx', 'web/src/screens/b.tsx'],
  ['web-features-dependencies', 'web/src/features/play/a.tsx', 'web/src/extras/war-game/b.ts'],
  ['web-extras-dependencies', 'web/src/extras/war-game/a.tsx', 'web/src/features/play/b.ts'],
  ['web-extra-alone', 'web/src/extras/war-game/a.tsx', 'web/src/extras/story-ai/b.ts'],
  ['web-screens-dependencies', 'web/src/screens/a.tsx', 'web/src/app/b.tsx'],
  ['feature-imports-no-feature', 'web/src/features/play/a.tsx', 'web/src/features/shop/b.tsx'],
];

describe('the dependency rules', () => {
  it.each(forbidden)('%s: %s -> %s', async (rule, from, to) => {
    expect(await broken(from, to)).toContain(rule);
  });

  it('apply to type-only imports, re-exports and dynamic imports', async () => {
    const [from, to] = ['web/src/ui/a.tsx', 'database/src/index.ts'] as const;
    for (const statement of [
      "import type { T } from '$'; export type U = T;",
      "export { a } from '$';",
      "export const a = () => import('$');",
    ]) {
      expect(await broken(from, to, statement)).toContain('web-dependencies');
      rmSync(root, { recursive: true });
    }
  });

  it('allow what the architecture allows', async () => {
    const allowed: [string, string][] = [
      ['contract/src/a.ts', 'zod'],
      ['server/src/app/a.ts', 'server/src/domains/library/tags/tags.routes.ts'],
      ['server/src/domains/library/stories/stories.service.ts', 'server/src/domains/library/tags/tags.service.ts'],
      [
        'server/src/domains/library/stories/stories.service.ts',
        'server/src/domains/library/stories/stories.repository.ts',
      ],
      ['server/src/domains/library/stories/a.ts', 'contract/src/index.ts'],
      ['web/src/features/play/a.tsx', 'web/src/dialogs/b.tsx'],
      ['web/src/screens/a.tsx', 'web/src/features/play/b.tsx'],
    ];
    for (const [from, to] of allowed) {
      expect(await broken(from, to), `${from} -> ${to}`).toEqual([]);
      rmSync(root, { recursive: true });
    }
  });

  it('forbid folder cycles of any length, except in tests and nested folders', async () => {
    const uses = (name: string) => `import { a } from '${name}'; export const b = a;`;
    const plain = 'export const a = 1;';
    const { violations } = await checkDependencies(
      repository({
        'package.json': '{"name":"x"}',
        'brain/src/one/a.ts': plain,
        'brain/src/one/b.ts': uses('../two/a.ts'),
        'brain/src/two/a.ts': plain,
        'brain/src/two/b.ts': uses('../three/a.ts'),
        'brain/src/three/a.ts': plain,
        'brain/src/three/b.ts': uses('../one/a.ts'),
        'brain/src/four/a.ts': uses('./inside/a.ts'),
        'brain/src/four/b.ts': plain,
        'brain/src/four/inside/a.ts': plain,
        'brain/src/four/inside/b.ts': uses('../b.ts'),
        'brain/src/five/a.ts': uses('../six/a.ts'),
        'brain/src/six/a.ts': plain,
        'brain/src/six/a.test.ts': uses('../five/a.ts'),
      }),
      ['brain'],
    );
    const cycles = violations.filter(({ rule }) => rule === 'no-folder-cycles');
    expect(cycles.map(({ to }) => to)).toEqual([
      'brain/src/one/b.ts -> brain/src/two/a.ts, brain/src/two/b.ts -> brain/src/three/a.ts, brain/src/three/b.ts -> brain/src/one/a.ts',
    ]);
  });

  it('forbid cycles, orphans, missing files and development libraries', async () => {
    const { violations } = await checkDependencies(
      repository({
        'package.json': '{"name":"x","devDependencies":{"devtool":"1"}}',
        'node_modules/devtool/package.json': '{"name":"devtool","main":"index.js"}',
        'node_modules/devtool/index.js': 'export const a = 1;',
        'brain/src/one.ts': "import type { B } from './two.ts'; export type A = B;",
        'brain/src/two.ts': "import type { A } from './one.ts'; export type B = A;",
        'brain/src/alone.ts': 'export const a = 1;',
        'brain/src/lost.ts': "import './gone.ts'; import { a } from 'devtool'; export const b = a;",
      }),
      ['brain'],
    );
    const found = violations.map((violation) => `${violation.rule} ${violation.from}`);
    expect(found).toEqual(
      expect.arrayContaining([
        'no-cycles brain/src/one.ts',
        'no-orphans brain/src/alone.ts',
        'no-unresolvable brain/src/lost.ts',
        'no-development-library brain/src/lost.ts',
      ]),
    );
  });

  it('each have a violation in this test', () => {
    const elsewhere = ['no-cycles', 'no-orphans', 'no-unresolvable', 'no-development-library'];
    expect(rules.map((rule) => rule.name).sort()).toEqual(
      [...new Set([...forbidden.map(([rule]) => rule), ...elsewhere])].sort(),
    );
  });
});
