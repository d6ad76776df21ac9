/** IndexedDB database for the pictures of drafts, which are too large for local storage. */
const database = 'emberlore.drafts';
const shelf = 'files';

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(database, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(shelf);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  }).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

async function within<T>(mode: IDBTransactionMode, act: (files: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const store = await open();
  return new Promise<T>((resolve, reject) => {
    const transaction = store.transaction(shelf, mode);
    const request = act(transaction.objectStore(shelf));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
    transaction.onerror = () => reject(transaction.error);
  });
}

/**
 * Stores a file under its name.
 * @throws when the browser has no space or no storage.
 */
export async function storeFile(name: string, file: Blob): Promise<void> {
  await within('readwrite', (files) => files.put(file, name));
}

/** Loads the file with that name; undefined if it is gone or there is no storage. */
export async function fetchFile(name: string): Promise<Blob | undefined> {
  const file = await within<unknown>('readonly', (files) => files.get(name)).catch(() => undefined);
  return file instanceof Blob ? file : undefined;
}

/** Deletes the files with those names, if they exist. */
export async function dropFiles(names: readonly string[]): Promise<void> {
  for (const name of names) await within('readwrite', (files) => files.delete(name)).catch(() => undefined);
}
