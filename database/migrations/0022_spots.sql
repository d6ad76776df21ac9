ALTER TABLE "scenes" ADD COLUMN "spots" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "scenes" ADD CONSTRAINT "scenes_spots_check" CHECK (cardinality("scenes"."spots") in (0, 6)
        and length(array_to_string("scenes"."spots", '')) <= 240);