import type { Connection } from '@emberlore/database';

/** Indexes that were dropped temporarily. */
export interface DroppedIndexes {
  /** Recreates them. */
  restore(report: (text: string) => void): Promise<void>;
}

/**
 * Drops every index (on partitions together with their parent's) that no constraint needs: creating it later over all
 * rows takes a fraction of the time.
 */
export async function dropIndexes(sql: Connection['sql']): Promise<DroppedIndexes> {
  const rows = await sql<{ name: string; definition: string }[]>`
    select indexrelid::regclass::text as name, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as definition
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace and not indisunique and not indisprimary and not indisexclusion
      and not exists (select from pg_constraint where conindid = indexrelid)
      and not exists (select from pg_inherits where inhrelid = indexrelid or inhparent = indexrelid)
      and indrelid in (select oid from pg_class where relkind in ('r', 'p'))`;
  for (const { name } of rows) await sql.unsafe(`drop index ${name}`);
  return {
    async restore(report) {
      for (const { name, definition } of rows) {
        report(name);
        await sql.unsafe(definition);
      }
    },
  };
}
