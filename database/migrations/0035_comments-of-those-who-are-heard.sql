-- With whose a comment is: for who has blocked many, comments were all read and put in order; now a page is cut from the index alone.
DROP INDEX "comments_story_id_newest_idx";--> statement-breakpoint
CREATE INDEX "comments_story_id_newest_idx" ON "comments" USING btree ("story_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"account_id");
