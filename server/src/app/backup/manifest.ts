import { z } from 'zod';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** What a backup says of itself, in `manifest.json`. */
export const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** PostgreSQL's version; rows are kept as text, so another one can read them. */
  postgres: z.string(),
  /** The migrations that had been applied: the version of the tables. */
  migrations: z.array(z.object({ name: z.string(), hash: sha256 })).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int().min(0) })),
  media: z.object({ files: z.int().min(0), bytes: z.int().min(0) }),
  /** Pictures that rows name and whose bytes were missing when the backup was made, by hash. */
  missing: z.array(sha256),
  /** SHA-256 of the list of checksums. */
  checksums: sha256,
});

/** What a backup says of itself. */
export type Manifest = z.infer<typeof manifestSchema>;

/** The names of the parts of a backup. */
export const parts = {
  manifest: 'manifest.json',
  /** One line for each other file but these two, as `sha256sum -c` reads them. */
  checksums: 'SHA256SUMS',
  secret: 'auth-secret',
  table: (name: string) => `database/${name}.copy`,
  media: 'media/',
} as const;

/** A backup that cannot be made or restored. The message is one plain line. */
export class BackupFailed extends Error {
  override readonly name = 'BackupFailed';
}
