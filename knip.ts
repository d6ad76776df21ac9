import type { KnipConfig } from 'knip';

/** The packages that a style sheet imports, as imports that knip understands. */
const importsOfStyles = (text: string) =>
  [...text.matchAll(/(?:@import|url\()\s*['"](?!data:)([^'"]+)['"]/g)]
    .map((match) => `import '${match[1]}';`)
    .join('\n');

const config: KnipConfig = {
  // A type that stands in the signature of an exported function is part of it, though nobody has to name it elsewhere.
  ignoreExportsUsedInFile: { interface: true, type: true },
  compilers: { css: importsOfStyles },
  workspaces: {
    '.': {
      entry: ['scripts/*.{ts,mjs}'],
      project: ['scripts/**/*.{ts,mjs}'],
      // Run by its name in scripts/test.ts. The schemas of Kubernetes are looked up by what a manifest says it is.
      ignoreDependencies: ['@biomejs/biome', 'kubernetes-models'],
    },
    contract: { project: ['src/**/*.ts'] },
    database: { project: ['src/**/*.ts'] },
    brain: {
      entry: ['eval/evaluate.ts', 'eval/transcripts.ts', 'eval/train-foreign.ts', 'eval/train-pairing.ts'],
      project: ['{src,eval}/**/*.ts'],
    },
    voice: {
      entry: ['eval/{evaluate,make-recordings}.ts'],
      project: ['{src,eval}/**/*.ts'],
      // Debian's, for whoever makes the recordings anew.
      ignoreBinaries: ['espeak-ng'],
    },
    content: { entry: ['tools/*.ts'], project: ['{src,tools}/**/*.ts'] },
    server: {
      entry: [
        'src/main.ts',
        'src/app/settings-documents.ts',
        'src/app/check-model.ts',
        'src/app/{backup/run-*,run-migrations}.ts',
      ],
      project: ['src/**/*.ts'],
    },
    web: {
      entry: ['build/compile-texts.ts'],
      project: ['{src,build}/**/*.{ts,tsx,css}'],
      // Named in project.inlang/settings.json.
      ignoreDependencies: ['@inlang/plugin-message-format'],
    },
    e2e: {
      entry: ['long/*.ts', 'screenshots.ts'],
      project: ['**/*.ts'],
      // The system's, for a small disk that is filled up.
      ignoreBinaries: ['mount', 'umount'],
    },
    // What is started as a process of its own, or loaded into one.
    benchmarks: { entry: ['*.ts', 'lib/{*-process,record-queries}.ts'], project: ['**/*.ts'] },
  },
};

export default config;
