DROP INDEX "appeals_decision_id_key";--> statement-breakpoint
CREATE UNIQUE INDEX "appeals_decision_id_account_id_key" ON "appeals" USING btree ("decision_id","account_id");