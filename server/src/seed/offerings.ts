import { type LaunchOffering, launchOfferings, picture } from '@emberlore/content';
import { offerings, seeds } from '@emberlore/database';
import { like } from 'drizzle-orm';
import type { SeedDeps } from './seed.ts';

const toMark = (slug: string) => `offering/${slug}`;

async function seedOffering(offering: LaunchOffering, position: number, { store, media }: SeedDeps): Promise<void> {
  const { slug, type, title, description, badge = null, credits, cents } = offering;
  const stored = await media.storeShipped(picture('items', offering.picture), 'offering');
  await store.transact(async (writer) => {
    const claimed = await writer
      .insert(seeds)
      .values({ name: toMark(slug) })
      .onConflictDoNothing()
      .returning({ name: seeds.name });
    if (claimed.length === 0) return;
    const imageId = await media.insertRow(writer, stored, null);
    await writer
      .insert(offerings)
      .values({
        type,
        title,
        description,
        badge,
        imageId,
        position,
        productId: slug,
        priceId: `${slug}-${cents}`,
        amount: credits,
        priceCents: cents,
      })
      .onConflictDoNothing({ target: offerings.priceId });
  });
}

/** Adds the initial offerings of a new installation, each once: later changes and retirements stay. */
export async function seedOfferings(deps: SeedDeps): Promise<void> {
  const rows = await deps.store.reader.select({ name: seeds.name }).from(seeds).where(like(seeds.name, 'offering/%'));
  const marks = new Set(rows.map(({ name }) => name));
  for (const [position, offering] of launchOfferings().entries()) {
    if (!marks.has(toMark(offering.slug))) await seedOffering(offering, position, deps);
  }
}
