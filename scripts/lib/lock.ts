/** The relevant fields of an entry of package-lock.json. */
export interface LockEntry {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

/** The entries of package-lock.json by path. */
export type LockPackages = Record<string, LockEntry>;

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

/**
 * Returns the optional packages missing from the lock file, as `owner -> package`. npm omits those that its registry
 * lacked when the lock was written, mostly builds for other platforms; `npm ci` then rejects the lock file everywhere.
 */
export function missingFromLock(packages: LockPackages): { owner: string; name: string; range: string }[] {
  return Object.entries(packages).flatMap(([owner, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => !isReachable(packages, owner, name))
      .map(([name, range]) => ({ owner, name, range })),
  );
}

/**
 * Returns the same entries with the missing ones added. They have no checksum, because nobody has seen the packages; a
 * machine of another platform fetches them by their exact version.
 */
export function completed(packages: LockPackages): LockPackages {
  const added = missingFromLock(packages).map(({ owner, name, range }) => {
    const version = range.replace(/^[\^~]/, '');
    const dev = packages[owner]?.dev;
    return [
      `node_modules/${name}`,
      { version, ...parsePlatform(name), ...(dev ? { dev } : {}), optional: true },
    ] as const;
  });
  const all = [...Object.entries(packages), ...added];
  return Object.fromEntries(all.sort(([a], [b]) => a.localeCompare(b, 'en')));
}

/** Whether Node would find a package from its owner's folder or one above it. */
function isReachable(packages: LockPackages, owner: string, name: string): boolean {
  for (let folder = owner; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    if (packages[`${folder && `${folder}/`}node_modules/${name}`]) return true;
    if (folder === '') return false;
  }
}

/** Parses the platform in a package's name: `binding-linux-arm64-musl`. */
function parsePlatform(name: string): Pick<LockEntry, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[-/]/);
  const os = words.find((word) => systems.includes(word));
  const cpu = words.find((word) => processors.includes(word));
  const libc = words.some((word) => word.startsWith('musl'))
    ? 'musl'
    : words.some((word) => word.startsWith('gnu'))
      ? 'glibc'
      : undefined;
  return { ...(cpu ? { cpu: [cpu] } : {}), ...(libc ? { libc: [libc] } : {}), ...(os ? { os: [os] } : {}) };
}
