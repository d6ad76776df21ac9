import { serveThread } from '../../../kit/thread-server.ts';
import { importCard } from './import-card.ts';

// Parser thread for Character Cards: receives a file's path and returns the fitted character with its pictures.

serveThread(async (path: string) => {
  const card = await importCard(path);
  const copies = Object.entries(card.faces).map(([name, bytes]) => [name, new Uint8Array(bytes)] as const);
  return {
    result: { ...card, faces: Object.fromEntries(copies) },
    transfer: copies.map(([, bytes]) => bytes.buffer),
  };
});
