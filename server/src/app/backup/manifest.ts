import { z } from 'zod';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** The manifest of a backup, in `manifest.json`. */
export const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** PostgreSQL's version. Rows are stored as text, so other versions can read them. */
  postgres: z.string(),
  /** The applied migrations: the version of the tables. */
  migrations: z.array(z.object({ name: z.string(), hash: sha256 })).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int().min(0) })),
  media: z.object({ files: z.int().min(0), bytes: z.int().min(0) }),
  /** Hashes of pictures that rows reference but whose bytes were missing when the backup was made. */
  missing: z.array(sha256),
  /** SHA-256 of the checksum list. */
  checksums: sha256,
});

/** The manifest of a backup. */
export type Manifest = z.infer<typeof manifestSchema>;

/** The names of the parts of a backup. */
export const parts = {
  manifest: 'manifest.json',
  /** One line for each file except these two, in the format that `sha256sum -c` reads. */
  checksums: 'SHA256SUMS',
  secret: 'auth-secret',
  table: (name: string) => `database/${name}.copy`,
  media: 'media/',
} as const;

/** A backup that can't be made or restored. The message is one plain line. */
export class BackupFailed extends Error {
  override readonly name = 'BackupFailed';
}
