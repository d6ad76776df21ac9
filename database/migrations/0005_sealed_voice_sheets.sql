ALTER TABLE "sealed_texts" ADD COLUMN "voice_sheet" jsonb;
--> statement-breakpoint
-- Until now, nobody could write a sheet: one of a character with sealed texts came from the first of their authors.
UPDATE "sealed_texts" SET "voice_sheet" = "characters"."voice_sheet" FROM "characters"
WHERE "characters"."id" = "sealed_texts"."character_id" AND "characters"."voice_sheet" IS NOT NULL
  AND "sealed_texts"."id" = (SELECT "first"."id" FROM "sealed_texts" "first"
    WHERE "first"."character_id" = "characters"."id" ORDER BY "first"."id" LIMIT 1);
--> statement-breakpoint
UPDATE "characters" SET "voice_sheet" = NULL WHERE "knowledge_sealed" AND "voice_sheet" IS NOT NULL;
