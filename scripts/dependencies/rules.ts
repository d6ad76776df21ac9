import type { IRegularForbiddenRuleType as Rule } from 'dependency-cruiser';

/** A test, or something used only by tests. */
const forTests = '\\.test\\.tsx?$|/testing/|/src/testing\\.ts$';
/** Whether only tests use the file. */
export const isForTests = (file: string) => new RegExp(forTests).test(file);

const workspaces = [
  'contract',
  'database',
  'brain',
  'voice',
  'server',
  'web',
  'content',
  'e2e',
  'benchmarks',
  'scripts',
];
const specifiedTexts = '^web/src/i18n/en/specification\\.json$';
const serverLayers = ['kit', 'providers', 'domains', 'app'];

/**
 * The workspaces that each workspace may import, besides itself. `scripts` and `benchmarks` start and measure all of
 * them.
 */
const workspaceDependencies: Record<string, string[]> = {
  contract: [],
  database: ['contract'],
  brain: ['contract', 'content'],
  voice: ['contract'],
  content: ['contract'],
  server: ['contract', 'database', 'brain', 'voice', 'content'],
  web: ['contract'],
  e2e: ['contract'],
};

/** The folders of `web/src` that each of its folders may import, besides itself. */
const webDependencies: Record<string, string[]> = {
  ui: [],
  api: ['ui'],
  voice: ['api', 'ui'],
  dialogs: ['voice', 'api', 'ui'],
  features: ['dialogs', 'voice', 'api', 'ui'],
  screens: ['features', 'dialogs', 'voice', 'api', 'ui'],
  extras: ['voice', 'api', 'ui'],
};

/** The domains of the server, each of which may import those before it. */
export const domains = ['platform', 'media', 'billing', 'identity', 'library', 'trust', 'play', 'studio'];

const toAlternatives = (names: string[]) => `(${names.join('|')})`;

function rule(name: string, comment: string, from: Rule['from'], to: Rule['to']): Rule {
  return { name, comment, severity: 'error', from, to };
}

function workspaceRules(): Rule[] {
  return Object.entries(workspaceDependencies).map(([workspace, allowed]) => {
    const others = workspaces.filter((other) => other !== workspace && !allowed.includes(other));
    const comment = `${workspace} may import ${allowed.join(', ') || 'no other workspace'}.`;
    // The journeys find what they look for by the texts that the specification fixes.
    const texts = workspace === 'e2e' ? { pathNot: specifiedTexts } : {};
    return rule(
      `${workspace}-dependencies`,
      comment,
      { path: `^${workspace}/` },
      { path: `^${toAlternatives(others)}/`, ...texts },
    );
  });
}

function webRules(): Rule[] {
  const folders = [...Object.keys(webDependencies), 'app'];
  return Object.entries(webDependencies).map(([folder, allowed]) => {
    const others = folders.filter((other) => other !== folder && !allowed.includes(other));
    const comment = `web/src/${folder} may import ${allowed.join(', ') || 'no other folder'}.`;
    return rule(
      `web-${folder}-dependencies`,
      comment,
      { path: `^web/src/${folder}/` },
      { path: `^web/src/${toAlternatives(others)}/` },
    );
  });
}

/** Each extra stands alone, and only the app lists their routes. */
const extrasRule = rule(
  'web-extra-alone',
  'An extra imports no other extra.',
  { path: '^web/src/extras/([^/]+)/' },
  { path: '^web/src/extras/', pathNot: '^web/src/extras/$1/' },
);

function serverRules(): Rule[] {
  return serverLayers.slice(0, -1).map((layer, index) => {
    const above = serverLayers.slice(index + 1);
    const comment = `server/src/${layer} may not import ${above.join(' or ')}: dependencies point the other way.`;
    return rule(
      `server-${layer}-dependencies`,
      comment,
      { path: `^server/src/${layer}/` },
      { path: `^server/src/${toAlternatives(above)}/` },
    );
  });
}

function domainRules(): Rule[] {
  return domains.slice(0, -1).map((domain, index) => {
    const above = domains.slice(index + 1);
    const comment = `The domain ${domain} may not import ${above.join(' or ')}.`;
    return rule(
      `domain-${domain}-dependencies`,
      comment,
      { path: `^server/src/domains/${domain}/`, pathNot: forTests },
      { path: `^server/src/domains/${toAlternatives(above)}/` },
    );
  });
}

/** All dependency rules of docs/architecture.md. */
export const rules: Rule[] = [
  ...workspaceRules(),
  ...serverRules(),
  ...domainRules(),
  ...webRules(),
  extrasRule,
  rule(
    'contract-imports-zod-alone',
    'contract runs in the browser and on the server: zod and nothing else.',
    { path: '^contract/', pathNot: forTests },
    { pathNot: '^contract/|(^|/)node_modules/zod/' },
  ),
  rule(
    'only-the-face',
    'Another workspace is imported by its one face, src/index.ts (tests also by src/testing.ts; the start takes up the database before all else).',
    { path: '^([^/]+)/' },
    {
      path: `^${toAlternatives(workspaces)}/`,
      pathNot:
        '^$1/|^[^/]+/src/index\\.ts$|^[^/]+/src/testing\\.ts$|^[^/]+/src/testing/|^e2e/support/|^server/src/main\\.ts$|^web/src/i18n/en/specification\\.json$|^database/src/embedded/start\\.ts$',
    },
  ),
  rule(
    'testing-only-in-tests',
    'What helps tests stays out of the product.',
    { pathNot: `${forTests}|^(e2e|benchmarks|brain/eval)/` },
    { path: '/testing/|/src/testing\\.ts$' },
  ),
  rule(
    'feature-through-its-service',
    "A feature is called by another only through the other's service file.",
    { path: '^server/src/domains/([^/]+/[^/]+)/', pathNot: forTests },
    { path: '^server/src/domains/', pathNot: '^server/src/domains/$1/|\\.service\\.ts$' },
  ),
  rule(
    'repository-inside-its-feature',
    'A repository is used inside its own feature alone.',
    { path: '^server/src/(app|kit|providers)/|^server/src/[^/]+$', pathNot: forTests },
    { path: '\\.repository\\.ts$' },
  ),
  rule(
    'pictures-through-media',
    'Only the media domain reads the storage of pictures: it knows which of them moderators have hidden.',
    { path: '^server/src/(domains|seed)/', pathNot: `^server/src/domains/media/pictures/|${forTests}` },
    { path: '^server/src/providers/storage/' },
  ),
  rule(
    'repository-knows-no-http',
    'A repository imports no HTTP types.',
    { path: '\\.repository\\.ts$' },
    {
      path: '(^|/)node_modules/(fastify|@fastify|fastify-[^/]+)/|\\.(routes|presenter)\\.ts$|^server/src/kit/route\\.ts$|^http$|^https$',
    },
  ),
  rule(
    'feature-imports-no-feature',
    'Features are composed by screens; one does not import another.',
    { path: '^web/src/features/([^/]+)/' },
    { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
  ),
  rule('no-cycles', 'Two files that need each other are one thing or three.', {}, { circular: true }),
  rule('no-unresolvable', 'An import must lead somewhere.', {}, { couldNotResolve: true }),
  rule(
    'no-development-library',
    'What runs in production is a dependency, not a development dependency.',
    { path: '^(contract|database|brain|voice|server|content)/src/', pathNot: forTests },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm'] },
  ),
  rule(
    'no-orphans',
    'A file that imports nothing and that nobody imports is dead.',
    {
      orphan: true,
      pathNot: '\\.(config\\.(ts|js|mjs)|d\\.ts|css|svg)$|^scripts/[^/]+\\.(ts|mjs)$|/main\\.tsx?$|^benchmarks/',
    },
    {},
  ),
];
