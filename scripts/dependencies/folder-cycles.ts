/** An import of one file by another. */
export type Import = { from: string; to: string };

const folderOf = (file: string) => file.slice(0, file.lastIndexOf('/'));

/** A folder and its subfolders count as one. */
const isInside = (one: string, other: string) => one === other || one.startsWith(`${other}/`);

/** Returns the imported folders of each folder, with one such import each. */
function importsByFolder(imports: readonly Import[]): Map<string, Map<string, Import>> {
  const folders = new Map<string, Map<string, Import>>();
  for (const each of imports) {
    const [from, to] = [folderOf(each.from), folderOf(each.to)];
    if (isInside(from, to) || isInside(to, from)) continue;
    const found = folders.get(from) ?? new Map<string, Import>();
    folders.set(from, found.set(to, each));
  }
  return folders;
}

/** Returns the shortest path of imports from `start` back to it through other folders; null if there is none. */
function findWayBack(start: string, folders: Map<string, Map<string, Import>>): Import[] | null {
  const seen = new Set<string>();
  let ways: { folder: string; way: Import[] }[] = [{ folder: start, way: [] }];
  while (ways.length > 0) {
    const next: typeof ways = [];
    for (const { folder, way } of ways)
      for (const [to, step] of folders.get(folder) ?? []) {
        if (to === start) return [...way, step];
        if (seen.has(to)) continue;
        seen.add(to);
        next.push({ folder: to, way: [...way, step] });
      }
    ways = next;
  }
  return null;
}

/**
 * Finds cycles of folders, each as its imports: folder A imports a file of folder B, which imports one of A, although
 * no two files depend on each other. Reports one cycle per folder that isn't part of a previously reported one.
 */
export function findFolderCycles(imports: readonly Import[]): Import[][] {
  const folders = importsByFolder(imports);
  const reported = new Set<string>();
  const cycles: Import[][] = [];
  for (const folder of [...folders.keys()].sort()) {
    if (reported.has(folder)) continue;
    const cycle = findWayBack(folder, folders);
    if (!cycle) continue;
    for (const { from } of cycle) reported.add(folderOf(from));
    cycles.push(cycle);
  }
  return cycles;
}
