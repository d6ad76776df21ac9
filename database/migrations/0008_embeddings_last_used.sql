ALTER TABLE "embeddings" ADD COLUMN "last_used_on" date DEFAULT current_date NOT NULL;--> statement-breakpoint
CREATE INDEX "embeddings_last_used_on_idx" ON "embeddings" USING btree ("last_used_on");