CREATE INDEX "accounts_user_name_idx" ON "accounts" USING btree (lower("user_name"));--> statement-breakpoint
CREATE INDEX "purchases_refunded_at_idx" ON "purchases" USING btree ("refunded_at");--> statement-breakpoint
CREATE INDEX "purchases_status_id_idx" ON "purchases" USING btree ("status","id" DESC NULLS FIRST);