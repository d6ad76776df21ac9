ALTER TABLE "comments" DROP CONSTRAINT "comments_text_check";--> statement-breakpoint
ALTER TABLE "hidden_comments" DROP CONSTRAINT "hidden_comments_text_check";--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "locks_scenes" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_text_check" CHECK (char_length("comments"."text") between 0 and 1000 and ("comments"."text" <> '' or "comments"."stars" > 0));--> statement-breakpoint
ALTER TABLE "hidden_comments" ADD CONSTRAINT "hidden_comments_text_check" CHECK (char_length("hidden_comments"."text") between 0 and 1000);