DROP INDEX "run_items_item_id_idx";--> statement-breakpoint
DROP INDEX "run_items_scene_id_idx";--> statement-breakpoint
DROP INDEX "run_quests_quest_id_idx";--> statement-breakpoint
DROP INDEX "run_quests_scene_id_idx";--> statement-breakpoint
DROP INDEX "run_scenes_scene_id_idx";--> statement-breakpoint
CREATE INDEX "run_items_item_id_idx" ON "run_items" USING btree ("item_id","run_id");--> statement-breakpoint
CREATE INDEX "run_items_scene_id_idx" ON "run_items" USING btree ("scene_id","run_id");--> statement-breakpoint
CREATE INDEX "run_quests_quest_id_idx" ON "run_quests" USING btree ("quest_id","run_id");--> statement-breakpoint
CREATE INDEX "run_quests_scene_id_idx" ON "run_quests" USING btree ("scene_id","run_id");--> statement-breakpoint
CREATE INDEX "run_scenes_scene_id_idx" ON "run_scenes" USING btree ("scene_id","run_id");