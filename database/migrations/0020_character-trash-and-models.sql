CREATE TABLE "model_choices" (
	"role" text PRIMARY KEY NOT NULL,
	"models" text[] NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_days" (
	"day" date NOT NULL,
	"model" text NOT NULL,
	"role" text NOT NULL,
	"own_key" boolean NOT NULL,
	"requests" integer NOT NULL,
	"failures" integer NOT NULL,
	"prompt_tokens" bigint NOT NULL,
	"completion_tokens" bigint NOT NULL,
	"cost" bigint NOT NULL,
	CONSTRAINT "model_days_day_model_role_own_key_pk" PRIMARY KEY("day","model","role","own_key"),
	CONSTRAINT "model_days_model_check" CHECK (char_length("model_days"."model") between 1 and 40)
);
--> statement-breakpoint
CREATE TABLE "model_keys" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"model" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"ending" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "model_keys_model_check" CHECK (char_length("model_keys"."model") between 1 and 40)
);
--> statement-breakpoint
ALTER TABLE "model_usage" DROP CONSTRAINT "model_usage_count_check";--> statement-breakpoint
ALTER TABLE "characters" ADD COLUMN "trashed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "model_usage" ADD COLUMN "cost" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "model_keys" ADD CONSTRAINT "model_keys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "characters_trash_idx" ON "characters" USING btree ("owner_id","trashed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "characters"."trashed_at" is not null;--> statement-breakpoint
CREATE INDEX "characters_trashed_at_idx" ON "characters" USING btree ("trashed_at") WHERE "characters"."trashed_at" is not null;--> statement-breakpoint
CREATE INDEX "model_usage_day_idx" ON "model_usage" USING btree ("day");--> statement-breakpoint
ALTER TABLE "model_usage" ADD CONSTRAINT "model_usage_count_check" CHECK (least("model_usage"."requests", "model_usage"."prompt_tokens", "model_usage"."completion_tokens", "model_usage"."cost") >= 0);