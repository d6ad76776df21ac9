import { execFile } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';

// Checks the Kubernetes manifests against the published schemas and this version's settings. No cluster runs here.

const root = resolve(import.meta.dirname, '../..');
const folder = join(root, 'deploy/kubernetes');

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  // biome-ignore lint/suspicious/noExplicitAny: each kind has another shape, which its schema checks.
  [field: string]: any;
}

const files = globSync('{base,example}/*.yaml', { cwd: folder }).sort();
const read = (file: string): Manifest[] =>
  parseAllDocuments(readFileSync(join(folder, file), 'utf8')).map((document) => {
    if (document.errors.length > 0) throw document.errors[0];
    return document.toJS() as Manifest;
  });
const manifests = files.filter((file) => !file.endsWith('kustomization.yaml')).flatMap(read);
const one = (kind: string): Manifest => {
  const [found, ...more] = manifests.filter((manifest) => manifest.kind === kind);
  if (!found || more.length > 0) throw new Error(`There is not one ${kind}.`);
  return found;
};

/** Returns the schema error of a manifest; null if it is valid. */
async function findFault(manifest: Manifest): Promise<string | null> {
  const { apiVersion, kind } = manifest;
  const schemas = `kubernetes-models/${apiVersion}`;
  const models = await import(/* @vite-ignore */ schemas);
  try {
    new models[kind](manifest).validate();
    return null;
  } catch (error) {
    return String(error);
  }
}

const run = promisify(execFile);

/** Returns the unknown fields of manifests, which the types of the same schemas reject. */
async function findUnknownFields(found: readonly Manifest[]): Promise<string[]> {
  const source = found.map(
    (
      manifest,
      at,
    ) => `import type { I${manifest.kind} as T${at} } from 'kubernetes-models/${manifest.apiVersion}/${manifest.kind}';
export const m${at}: T${at} = ${JSON.stringify(manifest, null, 1)};`,
  );
  const scratch = join(root, '.cache/manifests');
  mkdirSync(scratch, { recursive: true });
  const place = mkdtempSync(join(scratch, 'typed-'));
  try {
    writeFileSync(join(place, 'manifests.ts'), source.join('\n'));
    const compiler = join(root, 'node_modules/.bin/tsc');
    const options = '--noEmit --strict --skipLibCheck --ignoreConfig --target es2022 --module nodenext'.split(' ');
    await run(compiler, [...options, join(place, 'manifests.ts')], { cwd: root });
    return [];
  } catch (error) {
    const said = (error as { stdout?: string }).stdout || String(error);
    return said.split('\n').filter((line) => line.trim() !== '');
  } finally {
    rmSync(place, { recursive: true });
  }
}

test('every manifest is valid against Kubernetes’ published schema', async () => {
  expect(manifests.map(({ kind }) => kind).sort()).toEqual([
    ...['ConfigMap', 'Deployment', 'HorizontalPodAutoscaler', 'Ingress', 'Job', 'Namespace', 'NetworkPolicy'],
    ...['PodDisruptionBudget', 'Secret', 'Service', 'ServiceAccount'],
  ]);
  for (const manifest of manifests) expect([manifest.kind, await findFault(manifest)]).toEqual([manifest.kind, null]);
});

test('the schemas detect errors', async () => {
  const deployment = structuredClone(one('Deployment'));
  deployment.spec.replicas = 'three';
  expect(await findFault(deployment)).toContain('replicas');
  const budget = structuredClone(one('PodDisruptionBudget'));
  budget.spec.selector = 'emberlore';
  expect(await findFault(budget)).toContain('selector');
});

test('no manifest has an unknown field, and a misspelt one is detected', async () => {
  const deployment = structuredClone(one('Deployment'));
  const { readinessProbe } = deployment.spec.template.spec.containers[0];
  readinessProbe.failureTreshold = readinessProbe.failureThreshold;
  expect(await findFault(deployment)).toBeNull();
  expect(await findUnknownFields([...manifests, deployment])).toEqual([
    expect.stringContaining("'\"failureTreshold\"' does not exist in type 'IProbe'"),
  ]);
}, 60_000);

test('the kustomizations name all files, and only existing ones', () => {
  for (const layer of ['base', 'example']) {
    const { resources } = read(`${layer}/kustomization.yaml`)[0] as Manifest;
    for (const resource of resources) expect(existsSync(join(folder, layer, resource))).toBe(true);
    const own = files.filter((file) => dirname(file) === layer).map((file) => file.slice(layer.length + 1));
    const local = resources.filter((resource: string) => resource.endsWith('.yaml'));
    expect([...local, 'kustomization.yaml'].sort()).toEqual(own.sort());
  }
});

describe('the server deployments', () => {
  const pod = one('Deployment').spec.template;
  const [server] = pod.spec.containers;
  const config = one('ConfigMap').data as Record<string, string>;

  test('use settings of this version, with secrets kept separately', () => {
    const example = readFileSync(join(root, '.env.example'), 'utf8');
    const settings = [...example.matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map((match) => match[1]);
    const secret = one('Secret').stringData as Record<string, string>;
    for (const name of [...Object.keys(config), ...Object.keys(secret)]) expect(settings).toContain(name);
    for (const name of Object.keys(config)) expect(name).not.toMatch(/SECRET|PASSWORD|TOKEN|DATABASE_.*URL|SMTP_URL/);
    for (const value of Object.values(secret)) expect(value).toContain('fill-in');
  });

  test('have enough time to shut down', () => {
    const { preStop } = server.lifecycle;
    const needed = preStop.sleep.seconds + Number(config.DRAIN_SECONDS) + Number(config.FINISH_SECONDS);
    expect(pod.spec.terminationGracePeriodSeconds).toBeGreaterThan(needed + 20);
    const { periodSeconds, failureThreshold } = server.readinessProbe;
    expect(Number(config.DRAIN_SECONDS)).toBeGreaterThan(periodSeconds * failureThreshold);
  });

  test('have working probes, and services and monitors select them', () => {
    const [{ name, containerPort }] = server.ports;
    expect(String(containerPort)).toBe(config.PORT);
    for (const probe of [server.startupProbe, server.livenessProbe, server.readinessProbe]) {
      expect(['/healthz', '/readyz']).toContain(probe.httpGet.path);
      expect(probe.httpGet.port).toBe(name);
    }
    expect(one('Service').spec.ports[0].targetPort).toBe(name);
    const { labels } = pod.metadata;
    const selectors = [
      one('Service').spec.selector,
      ...[one('PodDisruptionBudget'), one('Deployment')].map(({ spec }) => spec.selector.matchLabels),
      one('NetworkPolicy').spec.podSelector.matchLabels,
    ];
    for (const selector of selectors) expect(labels).toMatchObject(selector);
    expect(one('Ingress').spec.rules[0].http.paths[0].backend.service.name).toBe(one('Service').metadata.name);
    expect(one('HorizontalPodAutoscaler').spec.scaleTargetRef.name).toBe(one('Deployment').metadata.name);
  });

  test('scale by a metric that the server exports', () => {
    const [streams] = one('HorizontalPodAutoscaler').spec.metrics;
    const sources = globSync('server/src/app/*.ts', { cwd: root }).map((file) =>
      readFileSync(join(root, file), 'utf8'),
    );
    expect(sources.some((source) => source.includes(`name: '${streams.pods.metric.name}'`))).toBe(true);
  });

  test('and the migration run without privileges and within resource limits', () => {
    for (const { spec } of [pod, one('Job').spec.template]) {
      expect(spec.securityContext.runAsNonRoot).toBe(true);
      for (const { resources, securityContext } of spec.containers) {
        expect(Object.keys(resources.requests)).toEqual(['cpu', 'memory']);
        expect(resources.limits.memory).toMatch(/^\d+[MG]i$/);
        expect(securityContext).toMatchObject({ allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } });
      }
    }
    const [{ command }] = one('Job').spec.template.spec.containers;
    expect(existsSync(join(root, command.at(-1)))).toBe(true);
  });
});
