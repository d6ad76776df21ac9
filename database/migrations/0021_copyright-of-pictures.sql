ALTER TABLE "copyright_notices" DROP CONSTRAINT "copyright_notices_subject_check";--> statement-breakpoint
ALTER TABLE "copyright_notices" DROP CONSTRAINT "copyright_notices_one_subject_check";--> statement-breakpoint
ALTER TABLE "copyright_notices" ADD COLUMN "picture_hash" text;--> statement-breakpoint
CREATE INDEX "copyright_notices_picture_hash_idx" ON "copyright_notices" USING btree ("picture_hash");--> statement-breakpoint
ALTER TABLE "copyright_notices" ADD CONSTRAINT "copyright_notices_picture_hash_check" CHECK ("copyright_notices"."picture_hash" ~ '^[0-9a-f]{64}$');--> statement-breakpoint
ALTER TABLE "copyright_notices" ADD CONSTRAINT "copyright_notices_subject_check" CHECK ("copyright_notices"."subject" in ('story', 'character', 'picture'));--> statement-breakpoint
ALTER TABLE "copyright_notices" ADD CONSTRAINT "copyright_notices_one_subject_check" CHECK (num_nonnulls("copyright_notices"."story_id", "copyright_notices"."character_id", "copyright_notices"."picture_hash") <= 1);