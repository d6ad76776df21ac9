import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

// Checks the files that operators copy against this version. Nothing is built or started, because that needs a
// container engine.

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const settings = new Set([...read('.env.example').matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map((match) => match[1]));

interface Service {
  image?: string;
  build?: string;
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  volumes?: string[];
  ports?: string[];
  healthcheck?: { test: string[] };
}

const compose = parse(read('compose.yaml')) as { services: Record<string, Service>; volumes: Record<string, unknown> };

describe('compose.yaml', () => {
  test('has the server, PostgreSQL 18 and an object store, each with a pinned version', () => {
    expect(Object.keys(compose.services)).toEqual(['app', 'database', 'objects', 'bucket']);
    expect(compose.services.database?.image).toMatch(/^postgres:18\.\d/);
    for (const { image } of Object.values(compose.services)) {
      if (image) expect(image).toMatch(/:(?!latest)[\w.-]*\d/);
    }
    expect(compose.services.app?.build).toBe('.');
  });

  test('uses only settings of this version and contains no secret', () => {
    const { environment = {} } = compose.services.app ?? {};
    for (const name of Object.keys(environment)) expect(settings).toContain(name);
    for (const { environment: set = {} } of Object.values(compose.services)) {
      for (const [name, value] of Object.entries(set)) {
        if (/SECRET|PASSWORD/.test(name)) expect(value).toMatch(/^\$\{[A-Z0-9_]+:\?/);
      }
    }
  });

  test('waits for healthy services and declares every volume and setting', () => {
    for (const [name, { depends_on: needs = {}, volumes = [] }] of Object.entries(compose.services)) {
      for (const [other, { condition }] of Object.entries(needs)) {
        expect([name, Object.keys(compose.services)]).toEqual([name, expect.arrayContaining([other])]);
        if (condition === 'service_healthy')
          expect(compose.services[other]?.healthcheck?.test.length).toBeGreaterThan(1);
      }
      for (const volume of volumes) expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0]);
    }
    const asked = new Set([...read('compose.yaml').matchAll(/(?<!\$)\$\{([A-Z0-9_]+)/g)].map((match) => match[1]));
    const offered = [...read('deploy/compose.env.example').matchAll(/^([A-Z0-9_]+)=/gm)].map((match) => match[1]);
    asked.delete('TRUST_PROXY');
    expect([...asked].sort()).toEqual(offered.sort());
  });

  test('exposes the server only to this machine', () => {
    const ports = Object.values(compose.services).flatMap((service) => service.ports ?? []);
    expect(ports).toEqual(['127.0.0.1:3000:3000']);
  });
});

describe('the Dockerfile', () => {
  const lines = read('Dockerfile')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
  const known = /^(FROM|WORKDIR|COPY|RUN|USER|ENV|VOLUME|EXPOSE|HEALTHCHECK|ENTRYPOINT|CMD) /;

  test('has only valid instructions and copies existing files', () => {
    for (const line of lines) expect(line).toMatch(known);
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: { node: string } };
    for (const from of lines.filter((line) => line.startsWith('FROM')))
      expect(from).toContain(`node:${dependencies.node}-`);
    for (const command of lines.filter((line) => /^(CMD|ENTRYPOINT) /.test(line))) {
      expect(JSON.parse(command.replace(/^\w+ /, ''))).toBeInstanceOf(Array);
    }
  });

  test('runs without privileges, has a health check and contains no secrets', () => {
    const at = (start: string) => lines.findIndex((line) => line.startsWith(start));
    expect(at('USER emberlore')).toBeGreaterThan(at('RUN apt-get'));
    expect(at('CMD')).toBeGreaterThan(at('USER emberlore'));
    expect(lines[at('HEALTHCHECK')]).toContain('/readyz');
    const env = lines[at('ENV')]?.replace('ENV ', '').split(' ') ?? [];
    for (const pair of env) expect(settings).toContain(pair.split('=')[0]);
    const ignored = read('.dockerignore').split('\n');
    for (const name of ['.env', '.git', 'data', 'node_modules']) expect(ignored).toContain(name);
  });
});

describe('the units', () => {
  const units = globSync('deploy/*.{service,timer}', { cwd: root });

  test.each(units)('%s has sections of keys and values', (unit) => {
    for (const line of read(unit).split('\n')) expect(line).toMatch(/^(|#.*|\[[A-Z]\w+\]|[A-Z]\w*=.+)$/);
    const files = [...read(unit).matchAll(/(?:scripts|server)\/[\w/.-]+\.(?:mjs|ts)/g)].map((match) => match[0]);
    for (const file of files) expect(existsSync(join(root, file))).toBe(true);
    for (const [, pairs = ''] of read(unit).matchAll(/^Environment=(.*)$/gm)) {
      for (const pair of pairs.split(' ')) expect(settings).toContain(pair.split('=')[0]);
    }
  });
});

describe('the proxies', () => {
  test.each(['deploy/nginx.conf', 'deploy/Caddyfile'])('%s has balanced blocks and forwards to the server', (file) => {
    const text = read(file).replaceAll(/#.*$/gm, '');
    let depth = 0;
    for (const sign of text.match(/[{}]/g) ?? []) {
      depth += sign === '{' ? 1 : -1;
      expect(depth).toBeGreaterThanOrEqual(0);
    }
    expect(depth).toBe(0);
    expect(text).toContain('127.0.0.1:3000');
    expect(text).toMatch(/\/metrics/);
    expect(text).toMatch(/100m/i);
    // Without TLS, pages redirect, and calls don't exist.
    expect(text).toMatch(/\/api\/\S* (\{ return )?404/);
    expect(text).toMatch(/https:\/\/\S+/);
  });

  test('nginx’s statements end with a semicolon or a brace', () => {
    const lines = read('deploy/nginx.conf').replaceAll(/#.*$/gm, '').split('\n');
    for (const line of lines.map((each) => each.trim()).filter(Boolean)) expect(line).toMatch(/[;{}]$/);
  });
});

describe('the alert rules', () => {
  const { groups } = parse(read('deploy/alerts.yaml')) as {
    groups: {
      rules: { alert: string; expr: string; labels: { severity: string }; annotations: { summary: string } }[];
    }[];
  };
  const rules = groups.flatMap((group) => group.rules);
  const sources = globSync('server/src/app/*.ts', { cwd: root }).map(read).join('\n');

  test.each(rules)('$alert uses existing metrics and is documented', ({ alert, expr, labels, annotations }) => {
    for (const [, metric = ''] of expr.matchAll(/\b((?:emberlore|http)_\w+?)(?:_bucket|_count|_sum)?(?=[{[])/g)) {
      expect([metric, sources.includes(`'${metric}'`)]).toEqual([metric, true]);
    }
    expect(expr.split('(').length).toBe(expr.split(')').length);
    expect(['page', 'ticket']).toContain(labels.severity);
    expect(annotations.summary).toMatch(/\.$/);
    expect(read('docs/operations.md')).toContain(alert);
  });

  test('the list of metrics is complete', () => {
    const counted = [...sources.matchAll(/name: '((?:emberlore|http)_\w+)'/g)].map((match) => match[1] ?? '');
    expect(counted.length).toBeGreaterThan(5);
    for (const metric of counted) expect(read('docs/operations.md')).toContain(metric);
  });
});

test.each(['docs/self-hosting.md', 'docs/operations.md'])('every link and setting in %s exists', (page) => {
  const text = read(page);
  for (const [, target = ''] of text.matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)) {
    expect([target, existsSync(join(root, dirname(page), target))]).toEqual([target, true]);
  }
  const named = [...text.matchAll(/\b(?:[A-Z][A-Z0-9]+_[A-Z0-9_]+)\b/g)].map((match) => match[0]);
  for (const name of named) expect(settings).toContain(name);
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  for (const [, name = ''] of text.matchAll(/npm run (?:-s )?([\w:]+)/g)) expect(Object.keys(scripts)).toContain(name);
});
