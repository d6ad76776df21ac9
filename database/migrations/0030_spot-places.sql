ALTER TABLE "items" ADD COLUMN "spot" text;--> statement-breakpoint
ALTER TABLE "scenes" ADD COLUMN "spot_places" smallint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_spot_check" CHECK ("items"."spot" in ('far-left', 'far-middle', 'far-right', 'near-left', 'near-middle', 'near-right'));--> statement-breakpoint
ALTER TABLE "scenes" ADD CONSTRAINT "scenes_spot_places_check" CHECK (cardinality("scenes"."spot_places") in (0, 12)
        and 0 <= all ("scenes"."spot_places") and 100 >= all ("scenes"."spot_places"));