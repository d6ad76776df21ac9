ALTER TABLE "characters" ADD COLUMN "secret" text;--> statement-breakpoint
ALTER TABLE "characters" ADD CONSTRAINT "characters_secret_check" CHECK (char_length("characters"."secret") between 1 and 1000);
