/** An import of one file by another. */
export type Import = { from: string; to: string };

const folderOf = (file: string) => file.slice(0, file.lastIndexOf('/'));

/** A folder and the folders inside it are one thing. */
const isInside = (one: string, other: string) => one === other || one.startsWith(`${other}/`);

/** For each folder the folders that its files import, with one of these imports each. */
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

/** The imports that lead from `start` back to it by way of other folders, as short as possible; null when there are none. */
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
 * Cycles of folders, each as the imports that make it: folder A imports a file of folder B, which imports one of A, while no
 * two of their files need each other. One cycle is told for each folder that takes part in one and is in no cycle told before.
 */
export function findFolderCycles(imports: readonly Import[]): Import[][] {
  const folders = importsByFolder(imports);
  const told = new Set<string>();
  const cycles: Import[][] = [];
  for (const folder of [...folders.keys()].sort()) {
    if (told.has(folder)) continue;
    const cycle = findWayBack(folder, folders);
    if (!cycle) continue;
    for (const { from } of cycle) told.add(folderOf(from));
    cycles.push(cycle);
  }
  return cycles;
}
