import type { KnipConfig } from 'knip';

/** Converts a style sheet's package imports to imports that knip understands. */
const importsOfStyles = (text: string) =>
  [...text.matchAll(/(?:@import|url\()\s*['"](?!data:)([^'"]+)['"]/g)]
    .map((match) => `import '${match[1]}';`)
    .join('\n');

const config: KnipConfig = {
  // A type in the signature of an exported function is part of it, even if nobody else names it.
  ignoreExportsUsedInFile: { interface: true, type: true },
  compilers: { css: importsOfStyles },
  workspaces: {
    '.': {
      entry: ['scripts/*.{ts,mjs}'],
      project: ['scripts/**/*.{ts,mjs}'],
      // Run by name in scripts/test.ts. The schemas of Kubernetes are looked up by a manifest's kind.
      ignoreDependencies: ['@biomejs/biome', 'kubernetes-models'],
    },
    contract: { project: ['src/**/*.ts'] },
    database: { project: ['src/**/*.ts'] },
    brain: {
      entry: ['eval/{evaluate,run-talk,transcripts,train-*,model/evaluate}.ts'],
      project: ['{src,eval}/**/*.ts'],
    },
    voice: {
      entry: ['eval/{evaluate,make-recordings}.ts'],
      project: ['{src,eval}/**/*.ts'],
      // Debian's, only needed to regenerate the recordings.
      ignoreBinaries: ['espeak-ng'],
    },
    content: { entry: ['tools/*.ts'], project: ['{src,tools}/**/*.ts'] },
    server: {
      entry: [
        'src/main.ts',
        'src/app/settings-documents.ts',
        'src/app/check-model.ts',
        'src/app/{backup/run-*,run-migrations}.ts',
        'src/app/launch-vectors/write-launch-vectors.ts',
        'src/app/story/{run-story,write-story-schemas}.ts',
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
      // The system's, for the small disk that is filled up.
      ignoreBinaries: ['mount', 'umount'],
    },
    // Started as separate processes, or loaded into one.
    benchmarks: { entry: ['*.ts', 'lib/{*-process,record-queries}.ts'], project: ['**/*.ts'] },
  },
};

export default config;
