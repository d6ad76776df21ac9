import { cruise, type ICruiseResult, type IResolveOptions } from 'dependency-cruiser';
import { findFolderCycles } from './folder-cycles.ts';
import { isForTests, rules } from './rules.ts';

/** An import that violates a dependency rule. Paths are relative to the checked folder. */
export type Violation = { rule: string; comment: string; from: string; to: string };

const resolveOptions: Partial<IResolveOptions> = {
  extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css', '.d.ts'],
  exportsFields: ['exports'],
  conditionNames: ['import', 'node', 'browser', 'default', 'types'],
  mainFields: ['module', 'main', 'types', 'typings'],
};

/**
 * Checks every import of the given folders, including type-only ones, against the rules. TypeScript 7 has no API for
 * other tools, so SWC parses the files.
 * @throws if dependency-cruiser can't read a file
 */
export async function checkDependencies(
  root: string,
  folders: string[],
): Promise<{ files: number; violations: Violation[] }> {
  const { output } = await cruise(
    folders,
    {
      baseDir: root,
      parser: 'swc',
      tsPreCompilationDeps: true,
      combinedDependencies: true,
      validate: true,
      ruleSet: { forbidden: rules },
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '/dist/|/generated/|^content/(pictures|stories)/|^database/migrations/' },
    },
    resolveOptions,
  );
  const { summary, modules } = output as ICruiseResult;
  const files = modules.filter(
    (module) => /\.tsx?$/.test(module.source) && !module.source.includes('node_modules'),
  ).length;
  const violations = summary.violations.map((found) => ({
    rule: found.rule.name,
    comment: rules.find((rule) => rule.name === found.rule.name)?.comment ?? '',
    from: found.from,
    to: found.cycle ? found.cycle.map((step) => step.name).join(' -> ') : found.to,
  }));
  return { files, violations: [...violations, ...folderCycles(modules)] };
}

const FOLDER_CYCLE = {
  rule: 'no-folder-cycles',
  comment: 'Two folders that need each other cannot be understood one by one.',
};

/** Finds cycles of folders. Tests may import from any folder. */
function folderCycles(modules: ICruiseResult['modules']): Violation[] {
  const isOwn = (file: string) => /\.tsx?$/.test(file) && !file.includes('node_modules') && !isForTests(file);
  const imports = modules
    .filter(({ source }) => isOwn(source))
    .flatMap(({ source, dependencies }) =>
      dependencies.filter(({ resolved }) => isOwn(resolved)).map(({ resolved }) => ({ from: source, to: resolved })),
    );
  return findFolderCycles(imports).map((cycle) => ({
    ...FOLDER_CYCLE,
    from: cycle[0]?.from ?? '',
    to: cycle.map(({ from, to }) => `${from} -> ${to}`).join(', '),
  }));
}
