CREATE TABLE "learned_facts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid NOT NULL,
	"character_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"learned_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "learned_facts_kind_check" CHECK ("learned_facts"."kind" in ('name', 'like', 'dislike', 'claim', 'promise')),
	CONSTRAINT "learned_facts_text_check" CHECK (char_length("learned_facts"."text") between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "model_usage" (
	"account_id" uuid NOT NULL,
	"day" date NOT NULL,
	"requests" integer NOT NULL,
	"prompt_tokens" integer NOT NULL,
	"completion_tokens" integer NOT NULL,
	CONSTRAINT "model_usage_account_id_day_pk" PRIMARY KEY("account_id","day"),
	CONSTRAINT "model_usage_count_check" CHECK (least("model_usage"."requests", "model_usage"."prompt_tokens", "model_usage"."completion_tokens") >= 0)
);
--> statement-breakpoint
ALTER TABLE "learned_facts" ADD CONSTRAINT "learned_facts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learned_facts" ADD CONSTRAINT "learned_facts_character_id_characters_id_fk" FOREIGN KEY ("character_id") REFERENCES "public"."characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_usage" ADD CONSTRAINT "model_usage_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "learned_facts_text_key" ON "learned_facts" USING btree ("account_id","character_id","kind",lower("text"));--> statement-breakpoint
CREATE UNIQUE INDEX "learned_facts_name_key" ON "learned_facts" USING btree ("account_id","character_id") WHERE "learned_facts"."kind" = 'name';--> statement-breakpoint
CREATE INDEX "learned_facts_character_id_idx" ON "learned_facts" USING btree ("character_id");