CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_type" text DEFAULT 'email' NOT NULL,
	"role" text DEFAULT 'player' NOT NULL,
	"email" text,
	"user_name" text NOT NULL,
	"password_hash" text,
	"picture_id" uuid,
	"credits" integer DEFAULT 0 NOT NULL,
	"age_confirmed_at" timestamp (3) with time zone,
	"banned_at" timestamp (3) with time zone,
	"session_epoch" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "accounts_account_type_check" CHECK ("accounts"."account_type" in ('email', 'house')),
	CONSTRAINT "accounts_role_check" CHECK ("accounts"."role" in ('player', 'admin')),
	CONSTRAINT "accounts_email_check" CHECK (char_length("accounts"."email") between 1 and 45),
	CONSTRAINT "accounts_user_name_check" CHECK (char_length("accounts"."user_name") between 1 and 45),
	CONSTRAINT "accounts_credits_check" CHECK ("accounts"."credits" >= 0),
	CONSTRAINT "accounts_sign_in_check" CHECK (case when "accounts"."deleted_at" is not null
        then num_nonnulls("accounts"."email", "accounts"."password_hash", "accounts"."picture_id") = 0
        else "accounts"."account_type" = 'house' or num_nulls("accounts"."email", "accounts"."password_hash") = 0 end)
);
--> statement-breakpoint
CREATE TABLE "media" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"hash" text NOT NULL,
	"kind" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"widths" integer[] NOT NULL,
	"owner_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "media_owner_id_hash_kind_key" UNIQUE NULLS NOT DISTINCT("owner_id","hash","kind"),
	CONSTRAINT "media_hash_check" CHECK ("media"."hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "media_kind_check" CHECK ("media"."kind" in ('avatar', 'cover', 'portrait', 'background', 'item', 'offering')),
	CONSTRAINT "media_size_check" CHECK ("media"."width" > 0 and "media"."height" > 0),
	CONSTRAINT "media_widths_check" CHECK (cardinality("media"."widths") > 0 and 0 < all ("media"."widths"))
);
--> statement-breakpoint
CREATE TABLE "characters" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"owner_id" uuid NOT NULL,
	"original_character_id" uuid,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"pronouns" text NOT NULL,
	"visibility" text DEFAULT 'public' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"personal_knowledge" text[] DEFAULT '{}'::text[] NOT NULL,
	"joy" smallint DEFAULT 5 NOT NULL,
	"fear" smallint DEFAULT 5 NOT NULL,
	"trust" smallint DEFAULT 5 NOT NULL,
	"surprise" smallint DEFAULT 5 NOT NULL,
	"emotional_fluidity" double precision DEFAULT 0 NOT NULL,
	"positive" smallint DEFAULT 5 NOT NULL,
	"peaceful" smallint DEFAULT 5 NOT NULL,
	"open" smallint DEFAULT 5 NOT NULL,
	"extravert" smallint DEFAULT 5 NOT NULL,
	"social_rank" smallint DEFAULT 5 NOT NULL,
	"voice_name" text NOT NULL,
	"voice_pitch" double precision DEFAULT 0 NOT NULL,
	"voice_range" double precision DEFAULT 1 NOT NULL,
	"image_id" uuid NOT NULL,
	"annoyed_image_id" uuid,
	"happy_image_id" uuid,
	"sad_image_id" uuid,
	"greetings" text[] DEFAULT '{}'::text[] NOT NULL,
	"small_talk" text[] DEFAULT '{}'::text[] NOT NULL,
	"refusals" text[] DEFAULT '{}'::text[] NOT NULL,
	"farewells" text[] DEFAULT '{}'::text[] NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "characters_name_check" CHECK (char_length("characters"."name") between 1 and 45),
	CONSTRAINT "characters_description_check" CHECK (char_length("characters"."description") between 1 and 2000),
	CONSTRAINT "characters_pronouns_check" CHECK ("characters"."pronouns" in ('He/Him/His', 'She/Her/Hers', 'They/Them/Theirs')),
	CONSTRAINT "characters_visibility_check" CHECK ("characters"."visibility" in ('private', 'public')),
	CONSTRAINT "characters_version_check" CHECK ("characters"."version" > 0),
	CONSTRAINT "characters_personal_knowledge_check" CHECK (are_lines("characters"."personal_knowledge", 4, 1000)),
	CONSTRAINT "characters_sliders_check" CHECK (least("characters"."joy", "characters"."fear", "characters"."trust", "characters"."surprise", "characters"."positive", "characters"."peaceful", "characters"."open", "characters"."extravert", "characters"."social_rank") >= 1
        and greatest("characters"."joy", "characters"."fear", "characters"."trust", "characters"."surprise", "characters"."positive", "characters"."peaceful", "characters"."open", "characters"."extravert", "characters"."social_rank") <= 9),
	CONSTRAINT "characters_emotional_fluidity_check" CHECK ("characters"."emotional_fluidity" between -1 and 1),
	CONSTRAINT "characters_voice_name_check" CHECK (char_length("characters"."voice_name") between 1 and 45),
	CONSTRAINT "characters_voice_pitch_check" CHECK ("characters"."voice_pitch" between -5 and 5),
	CONSTRAINT "characters_voice_range_check" CHECK ("characters"."voice_range" between 0.5 and 1.5),
	CONSTRAINT "characters_greetings_check" CHECK (are_lines("characters"."greetings", 0, 4000)),
	CONSTRAINT "characters_small_talk_check" CHECK (are_lines("characters"."small_talk", 0, 4000)),
	CONSTRAINT "characters_refusals_check" CHECK (are_lines("characters"."refusals", 0, 4000)),
	CONSTRAINT "characters_farewells_check" CHECK (are_lines("characters"."farewells", 0, 4000))
);
--> statement-breakpoint
CREATE TABLE "comment_likes" (
	"comment_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comment_likes_comment_id_account_id_pk" PRIMARY KEY("comment_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"story_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"text" text NOT NULL,
	"stars" smallint DEFAULT 0 NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comments_text_check" CHECK (char_length("comments"."text") between 1 and 1000),
	CONSTRAINT "comments_stars_check" CHECK ("comments"."stars" between 0 and 5),
	CONSTRAINT "comments_likes_check" CHECK ("comments"."likes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"reporter_id" uuid,
	"subject" text DEFAULT 'story' NOT NULL,
	"subject_name" text NOT NULL,
	"story_id" uuid,
	"comment_id" uuid,
	"character_id" uuid,
	"reported_account_id" uuid,
	"reason" text,
	"text" text,
	"status" text DEFAULT 'open' NOT NULL,
	"resolved_by" uuid,
	"resolved_at" timestamp (3) with time zone,
	"resolution_note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reports_subject_check" CHECK ("reports"."subject" in ('story', 'comment', 'character', 'account')),
	CONSTRAINT "reports_one_subject_check" CHECK (num_nonnulls("reports"."story_id", "reports"."comment_id", "reports"."character_id", "reports"."reported_account_id") =
        num_nonnulls(case "reports"."subject" when 'story' then "reports"."story_id" when 'comment' then "reports"."comment_id"
          when 'character' then "reports"."character_id" else "reports"."reported_account_id" end)),
	CONSTRAINT "reports_reason_check" CHECK (char_length("reports"."reason") between 1 and 100),
	CONSTRAINT "reports_text_check" CHECK (char_length("reports"."text") between 1 and 1000),
	CONSTRAINT "reports_status_check" CHECK ("reports"."status" in ('open', 'dismissed', 'hidden', 'deleted', 'banned')),
	CONSTRAINT "reports_resolution_note_check" CHECK (char_length("reports"."resolution_note") between 0 and 1000),
	CONSTRAINT "reports_resolved_check" CHECK (("reports"."status" = 'open') = ("reports"."resolved_at" is null))
);
--> statement-breakpoint
CREATE TABLE "story_favorites" (
	"story_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "story_favorites_story_id_account_id_pk" PRIMARY KEY("story_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "story_likes" (
	"story_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "story_likes_story_id_account_id_pk" PRIMARY KEY("story_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "conversation_sessions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"kind" text DEFAULT 'scene' NOT NULL,
	"account_id" uuid,
	"run_id" uuid,
	"scene_id" uuid,
	"character_id" uuid,
	"partner_character_id" uuid,
	"demo_visitor" text,
	"demo_character" text,
	"player_name" text,
	"memory" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "conversation_sessions_token_hash_check" CHECK (octet_length("conversation_sessions"."token_hash") = 32),
	CONSTRAINT "conversation_sessions_kind_check" CHECK ("conversation_sessions"."kind" in ('scene', 'coop', 'demo')),
	CONSTRAINT "conversation_sessions_player_name_check" CHECK (char_length("conversation_sessions"."player_name") between 0 and 45),
	CONSTRAINT "conversation_sessions_parties_check" CHECK (case "conversation_sessions"."kind" when 'demo'
        then num_nonnulls("conversation_sessions"."account_id", "conversation_sessions"."run_id", "conversation_sessions"."scene_id", "conversation_sessions"."character_id") = 0
          and num_nulls("conversation_sessions"."demo_visitor", "conversation_sessions"."demo_character") = 0
        else num_nulls("conversation_sessions"."account_id", "conversation_sessions"."run_id", "conversation_sessions"."character_id") = 0
          and num_nonnulls("conversation_sessions"."demo_visitor", "conversation_sessions"."demo_character") = 0 end)
);
--> statement-breakpoint
CREATE TABLE "embeddings" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"vector" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "embeddings_vector_check" CHECK (octet_length("embeddings"."vector") > 0 and octet_length("embeddings"."vector") % 4 = 0)
);
--> statement-breakpoint
CREATE TABLE "memories" (
	"run_id" uuid NOT NULL,
	"character_id" uuid NOT NULL,
	"data" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memories_run_id_character_id_pk" PRIMARY KEY("run_id","character_id")
);
--> statement-breakpoint
CREATE TABLE "turns" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"session_id" uuid NOT NULL,
	"account_id" uuid,
	"run_id" uuid,
	"scene_id" uuid,
	"character_id" uuid,
	"kind" text NOT NULL,
	"player_text" text,
	"sentences" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"emotion" jsonb,
	"quests" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"cost" smallint DEFAULT 0 NOT NULL,
	"ledger_cause" text,
	"replaces_turn_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "turns_kind_check" CHECK ("turns"."kind" in ('opening', 'text', 'audio', 'action')),
	CONSTRAINT "turns_status_check" CHECK ("turns"."status" in ('pending', 'done', 'failed', 'refunded')),
	CONSTRAINT "turns_player_text_check" CHECK (char_length("turns"."player_text") between 1 and 4000),
	CONSTRAINT "turns_words_check" CHECK ("turns"."status" <> 'done' or ("turns"."kind" = 'opening') = ("turns"."player_text" is null)),
	CONSTRAINT "turns_sentences_check" CHECK (jsonb_typeof("turns"."sentences") = 'array'),
	CONSTRAINT "turns_cost_check" CHECK ("turns"."cost" >= 0 and ("turns"."cost" = 0 or "turns"."ledger_cause" is not null)),
	CONSTRAINT "turns_parties_check" CHECK (num_nonnulls("turns"."account_id", "turns"."run_id", "turns"."character_id") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "items" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"image_id" uuid NOT NULL,
	"found_text" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "items_name_check" CHECK (char_length("items"."name") between 1 and 45),
	CONSTRAINT "items_description_check" CHECK (char_length("items"."description") between 1 and 1000),
	CONSTRAINT "items_found_text_check" CHECK (char_length("items"."found_text") between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"cause" text NOT NULL,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_entries_amount_check" CHECK ("ledger_entries"."amount" <> 0),
	CONSTRAINT "ledger_entries_reason_check" CHECK ("ledger_entries"."reason" in ('signup', 'purchase', 'subscription', 'message', 'audio_message', 'action', 'coop_message', 'regenerate', 'refund', 'adjustment')),
	CONSTRAINT "ledger_entries_cause_check" CHECK (char_length("ledger_entries"."cause") between 1 and 200),
	CONSTRAINT "ledger_entries_note_check" CHECK ("ledger_entries"."reason" <> 'adjustment' or "ledger_entries"."note" is not null)
);
--> statement-breakpoint
CREATE TABLE "analytics_events" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"account_id" uuid,
	"story_id" uuid,
	"story_name" text NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"minutes" real,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "analytics_events_name_check" CHECK ("analytics_events"."name" in ('story_clicked', 'story_played', 'story_session')),
	CONSTRAINT "analytics_events_story_name_check" CHECK (char_length("analytics_events"."story_name") between 0 and 45),
	CONSTRAINT "analytics_events_minutes_check" CHECK ("analytics_events"."minutes" >= 0 and ("analytics_events"."minutes" is null or "analytics_events"."name" = 'story_session'))
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"account_id" uuid NOT NULL,
	"call" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" "bytea" NOT NULL,
	"status" smallint,
	"response" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "idempotency_keys_account_id_call_key_pk" PRIMARY KEY("account_id","call","key"),
	CONSTRAINT "idempotency_keys_key_check" CHECK (char_length("idempotency_keys"."key") between 1 and 255),
	CONSTRAINT "idempotency_keys_finished_check" CHECK (("idempotency_keys"."status" is null) = ("idempotency_keys"."finished_at" is null))
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"event" text NOT NULL,
	"payload" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"resets_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rate_limits_count_check" CHECK ("rate_limits"."count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "seeds" (
	"name" text PRIMARY KEY NOT NULL,
	"applied_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quests" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"owner_id" uuid NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"trigger_character_id" uuid,
	"trigger_item_id" uuid,
	"hint" text,
	"knowledge_line" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quests_type_check" CHECK ("quests"."type" in ('DIALOGUE', 'SEARCH', 'KNOWLEDGE', 'FIGHT')),
	CONSTRAINT "quests_name_check" CHECK (char_length("quests"."name") between 1 and 45),
	CONSTRAINT "quests_description_check" CHECK (char_length("quests"."description") between 1 and 1000),
	CONSTRAINT "quests_trigger_check" CHECK (case "quests"."type" when 'SEARCH' then "quests"."trigger_item_id" is not null and "quests"."trigger_character_id" is null
        else "quests"."trigger_character_id" is not null and "quests"."trigger_item_id" is null end),
	CONSTRAINT "quests_hint_check" CHECK (char_length("quests"."hint") between 1 and 1000),
	CONSTRAINT "quests_knowledge_line_check" CHECK (char_length("quests"."knowledge_line") between 1 and 1000),
	CONSTRAINT "quests_knowledge_type_check" CHECK ("quests"."knowledge_line" is null or "quests"."type" = 'KNOWLEDGE')
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid NOT NULL,
	"family" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"rotated_at" timestamp (3) with time zone,
	"replaced_by" uuid,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "refresh_tokens_token_hash_check" CHECK (octet_length("refresh_tokens"."token_hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "duels" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"run_id" uuid NOT NULL,
	"scene_id" uuid NOT NULL,
	"character_id" uuid NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"state" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"outcome" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "duels_outcome_check" CHECK ("duels"."outcome" in ('won', 'lost')),
	CONSTRAINT "duels_round_check" CHECK ("duels"."round" >= 0)
);
--> statement-breakpoint
CREATE TABLE "run_items" (
	"run_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"scene_id" uuid NOT NULL,
	"found_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "run_items_run_id_item_id_pk" PRIMARY KEY("run_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "run_quests" (
	"run_id" uuid NOT NULL,
	"quest_id" uuid NOT NULL,
	"scene_id" uuid NOT NULL,
	"initialized_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "run_quests_run_id_quest_id_pk" PRIMARY KEY("run_id","quest_id")
);
--> statement-breakpoint
CREATE TABLE "run_scenes" (
	"run_id" uuid NOT NULL,
	"scene_id" uuid NOT NULL,
	"entered_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"won_at" timestamp (3) with time zone,
	CONSTRAINT "run_scenes_run_id_scene_id_pk" PRIMARY KEY("run_id","scene_id")
);
--> statement-breakpoint
CREATE TABLE "runs" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"story_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"coop_character_id" uuid,
	"opened_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"play_counted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "scene_characters" (
	"scene_id" uuid NOT NULL,
	"character_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "scene_characters_scene_id_character_id_pk" PRIMARY KEY("scene_id","character_id"),
	CONSTRAINT "scene_characters_position_check" CHECK ("scene_characters"."position" between 0 and 2)
);
--> statement-breakpoint
CREATE TABLE "scene_items" (
	"scene_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "scene_items_scene_id_item_id_pk" PRIMARY KEY("scene_id","item_id"),
	CONSTRAINT "scene_items_position_check" CHECK ("scene_items"."position" between 0 and 3)
);
--> statement-breakpoint
CREATE TABLE "scene_quests" (
	"scene_id" uuid NOT NULL,
	"quest_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "scene_quests_scene_id_quest_id_pk" PRIMARY KEY("scene_id","quest_id"),
	CONSTRAINT "scene_quests_position_check" CHECK ("scene_quests"."position" between 0 and 3)
);
--> statement-breakpoint
CREATE TABLE "scenes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"story_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"background_id" uuid NOT NULL,
	"common_knowledge" text[] NOT NULL,
	"win_description" text NOT NULL,
	"win_image_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "scenes_position_check" CHECK ("scenes"."position" between 0 and 3),
	CONSTRAINT "scenes_name_check" CHECK (char_length("scenes"."name") between 0 and 45),
	CONSTRAINT "scenes_description_check" CHECK (char_length("scenes"."description") between 1 and 1000),
	CONSTRAINT "scenes_common_knowledge_check" CHECK (are_lines("scenes"."common_knowledge", 4, 1000)),
	CONSTRAINT "scenes_win_description_check" CHECK (char_length("scenes"."win_description") between 1 and 1000),
	CONSTRAINT "scenes_version_check" CHECK ("scenes"."version" > 0)
);
--> statement-breakpoint
CREATE TABLE "offerings" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"product_id" text NOT NULL,
	"price_id" text NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"amount" integer NOT NULL,
	"price_cents" integer NOT NULL,
	"currency" text DEFAULT 'usd' NOT NULL,
	"image_id" uuid,
	"position" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp (3) with time zone,
	CONSTRAINT "offerings_type_check" CHECK ("offerings"."type" in ('one_time', 'subscription')),
	CONSTRAINT "offerings_title_check" CHECK (char_length("offerings"."title") between 1 and 100),
	CONSTRAINT "offerings_description_check" CHECK (char_length("offerings"."description") between 0 and 1000),
	CONSTRAINT "offerings_amount_check" CHECK ("offerings"."amount" > 0),
	CONSTRAINT "offerings_price_cents_check" CHECK ("offerings"."price_cents" > 0),
	CONSTRAINT "offerings_currency_check" CHECK ("offerings"."currency" ~ '^[a-z]{3}$')
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid NOT NULL,
	"offering_id" uuid NOT NULL,
	"subscription_id" uuid,
	"provider" text NOT NULL,
	"session_id" text,
	"transaction_id" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"amount" integer NOT NULL,
	"price_cents" integer NOT NULL,
	"currency" text DEFAULT 'usd' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"refunded_at" timestamp (3) with time zone,
	CONSTRAINT "purchases_session_id_key" UNIQUE("provider","session_id"),
	CONSTRAINT "purchases_transaction_id_key" UNIQUE("provider","transaction_id"),
	CONSTRAINT "purchases_provider_check" CHECK ("purchases"."provider" in ('sandbox', 'stripe', 'app_store', 'google_play')),
	CONSTRAINT "purchases_status_check" CHECK ("purchases"."status" in ('pending', 'paid', 'failed', 'cancelled', 'refunded')),
	CONSTRAINT "purchases_amount_check" CHECK ("purchases"."amount" > 0),
	CONSTRAINT "purchases_price_cents_check" CHECK ("purchases"."price_cents" > 0),
	CONSTRAINT "purchases_currency_check" CHECK ("purchases"."currency" ~ '^[a-z]{3}$'),
	CONSTRAINT "purchases_paid_check" CHECK (("purchases"."status" in ('paid', 'refunded')) = ("purchases"."paid_at" is not null)),
	CONSTRAINT "purchases_refunded_check" CHECK (("purchases"."status" = 'refunded') = ("purchases"."refunded_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid NOT NULL,
	"offering_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"provider_subscription_id" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"period_ends_at" timestamp (3) with time zone NOT NULL,
	"cancelled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_provider_id_key" UNIQUE("provider","provider_subscription_id"),
	CONSTRAINT "subscriptions_provider_check" CHECK ("subscriptions"."provider" in ('sandbox', 'stripe', 'app_store', 'google_play')),
	CONSTRAINT "subscriptions_status_check" CHECK ("subscriptions"."status" in ('active', 'past_due', 'ended'))
);
--> statement-breakpoint
CREATE TABLE "stories" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"tagline" text,
	"genre" text,
	"visibility" text DEFAULT 'private' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"favorites" integer DEFAULT 0 NOT NULL,
	"comments" integer DEFAULT 0 NOT NULL,
	"total_stars" integer DEFAULT 0 NOT NULL,
	"plays" integer DEFAULT 0 NOT NULL,
	"rating" double precision GENERATED ALWAYS AS (case when comments > 0 then total_stars::double precision / comments else 0 end) STORED NOT NULL,
	"featured_rank" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp (3) with time zone,
	"hidden_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"listed" boolean GENERATED ALWAYS AS (visibility = 'public' and hidden_at is null and deleted_at is null) STORED NOT NULL,
	CONSTRAINT "stories_name_check" CHECK (char_length("stories"."name") between 1 and 45),
	CONSTRAINT "stories_description_check" CHECK (char_length("stories"."description") between 1 and 1000),
	CONSTRAINT "stories_tagline_check" CHECK (char_length("stories"."tagline") between 1 and 200),
	CONSTRAINT "stories_genre_check" CHECK (char_length("stories"."genre") between 1 and 45),
	CONSTRAINT "stories_visibility_check" CHECK ("stories"."visibility" in ('private', 'public')),
	CONSTRAINT "stories_version_check" CHECK ("stories"."version" > 0),
	CONSTRAINT "stories_counts_check" CHECK (least("stories"."likes", "stories"."favorites", "stories"."comments", "stories"."total_stars", "stories"."plays") >= 0)
);
--> statement-breakpoint
CREATE TABLE "story_images" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"story_id" uuid NOT NULL,
	"media_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "story_images_position_check" CHECK ("story_images"."position" between 0 and 3)
);
--> statement-breakpoint
CREATE TABLE "story_search" (
	"story_id" uuid PRIMARY KEY NOT NULL,
	"document" "tsvector" NOT NULL,
	"names" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "story_tags" (
	"story_id" uuid NOT NULL,
	"tag_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "story_tags_story_id_tag_id_pk" PRIMARY KEY("story_id","tag_id"),
	CONSTRAINT "story_tags_position_check" CHECK ("story_tags"."position" between 0 and 3)
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"admin_only" boolean DEFAULT false NOT NULL,
	CONSTRAINT "tags_name_check" CHECK (char_length("tags"."name") between 1 and 45)
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_picture_id_media_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "characters" ADD CONSTRAINT "characters_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "characters" ADD CONSTRAINT "characters_original_character_id_characters_id_fk" FOREIGN KEY ("original_character_id") REFERENCES "public"."characters"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "characters" ADD CONSTRAINT "characters_image_id_media_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."media"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "characters" ADD CONSTRAINT "characters_annoyed_image_id_media_id_fk" FOREIGN KEY ("annoyed_image_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "characters" ADD CONSTRAINT "characters_happy_image_id_media_id_fk" FOREIGN KEY ("happy_image_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "characters" ADD CONSTRAINT "characters_sad_image_id_media_id_fk" FOREIGN KEY ("sad_image_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_likes" ADD CONSTRAINT "comment_likes_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_likes" ADD CONSTRAINT "comment_likes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_accounts_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_character_id_characters_id_fk" FOREIGN KEY ("character_id") REFERENCES "public"."characters"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reported_account_id_accounts_id_fk" FOREIGN KEY ("reported_account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_resolved_by_accounts_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_favorites" ADD CONSTRAINT "story_favorites_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_favorites" ADD CONSTRAINT "story_favorites_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_likes" ADD CONSTRAINT "story_likes_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_likes" ADD CONSTRAINT "story_likes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_sessions" ADD CONSTRAINT "conversation_sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_sessions" ADD CONSTRAINT "conversation_sessions_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_sessions" ADD CONSTRAINT "conversation_sessions_scene_id_scenes_id_fk" FOREIGN KEY ("scene_id") REFERENCES "public"."scenes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_sessions" ADD CONSTRAINT "conversation_sessions_character_id_characters_id_fk" FOREIGN KEY ("character_id") REFERENCES "public"."characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_sessions" ADD CONSTRAINT "conversation_sessions_partner_character_id_characters_id_fk" FOREIGN KEY ("partner_character_id") REFERENCES "public"."characters"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memories" ADD CONSTRAINT "memories_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memories" ADD CONSTRAINT "memories_character_id_characters_id_fk" FOREIGN KEY ("character_id") REFERENCES "public"."characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turns" ADD CONSTRAINT "turns_session_id_conversation_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."conversation_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turns" ADD CONSTRAINT "turns_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turns" ADD CONSTRAINT "turns_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turns" ADD CONSTRAINT "turns_scene_id_scenes_id_fk" FOREIGN KEY ("scene_id") REFERENCES "public"."scenes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turns" ADD CONSTRAINT "turns_character_id_characters_id_fk" FOREIGN KEY ("character_id") REFERENCES "public"."characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turns" ADD CONSTRAINT "turns_replaces_turn_id_turns_id_fk" FOREIGN KEY ("replaces_turn_id") REFERENCES "public"."turns"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_image_id_media_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."media"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analytics_events" ADD CONSTRAINT "analytics_events_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analytics_events" ADD CONSTRAINT "analytics_events_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quests" ADD CONSTRAINT "quests_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quests" ADD CONSTRAINT "quests_trigger_character_id_characters_id_fk" FOREIGN KEY ("trigger_character_id") REFERENCES "public"."characters"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quests" ADD CONSTRAINT "quests_trigger_item_id_items_id_fk" FOREIGN KEY ("trigger_item_id") REFERENCES "public"."items"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_replaced_by_refresh_tokens_id_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."refresh_tokens"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duels" ADD CONSTRAINT "duels_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duels" ADD CONSTRAINT "duels_scene_id_scenes_id_fk" FOREIGN KEY ("scene_id") REFERENCES "public"."scenes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duels" ADD CONSTRAINT "duels_character_id_characters_id_fk" FOREIGN KEY ("character_id") REFERENCES "public"."characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_items" ADD CONSTRAINT "run_items_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_items" ADD CONSTRAINT "run_items_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_items" ADD CONSTRAINT "run_items_scene_id_scenes_id_fk" FOREIGN KEY ("scene_id") REFERENCES "public"."scenes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_quests" ADD CONSTRAINT "run_quests_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_quests" ADD CONSTRAINT "run_quests_quest_id_quests_id_fk" FOREIGN KEY ("quest_id") REFERENCES "public"."quests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_quests" ADD CONSTRAINT "run_quests_scene_id_scenes_id_fk" FOREIGN KEY ("scene_id") REFERENCES "public"."scenes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_scenes" ADD CONSTRAINT "run_scenes_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_scenes" ADD CONSTRAINT "run_scenes_scene_id_scenes_id_fk" FOREIGN KEY ("scene_id") REFERENCES "public"."scenes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_coop_character_id_characters_id_fk" FOREIGN KEY ("coop_character_id") REFERENCES "public"."characters"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scene_characters" ADD CONSTRAINT "scene_characters_scene_id_scenes_id_fk" FOREIGN KEY ("scene_id") REFERENCES "public"."scenes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scene_characters" ADD CONSTRAINT "scene_characters_character_id_characters_id_fk" FOREIGN KEY ("character_id") REFERENCES "public"."characters"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scene_items" ADD CONSTRAINT "scene_items_scene_id_scenes_id_fk" FOREIGN KEY ("scene_id") REFERENCES "public"."scenes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scene_items" ADD CONSTRAINT "scene_items_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scene_quests" ADD CONSTRAINT "scene_quests_scene_id_scenes_id_fk" FOREIGN KEY ("scene_id") REFERENCES "public"."scenes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scene_quests" ADD CONSTRAINT "scene_quests_quest_id_quests_id_fk" FOREIGN KEY ("quest_id") REFERENCES "public"."quests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scenes" ADD CONSTRAINT "scenes_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scenes" ADD CONSTRAINT "scenes_background_id_media_id_fk" FOREIGN KEY ("background_id") REFERENCES "public"."media"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scenes" ADD CONSTRAINT "scenes_win_image_id_media_id_fk" FOREIGN KEY ("win_image_id") REFERENCES "public"."media"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offerings" ADD CONSTRAINT "offerings_image_id_media_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_offering_id_offerings_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offerings"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_offering_id_offerings_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offerings"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stories" ADD CONSTRAINT "stories_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_images" ADD CONSTRAINT "story_images_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_images" ADD CONSTRAINT "story_images_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_search" ADD CONSTRAINT "story_search_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_tags" ADD CONSTRAINT "story_tags_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_tags" ADD CONSTRAINT "story_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email_key" ON "accounts" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "accounts_picture_id_idx" ON "accounts" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "media_hash_idx" ON "media" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "characters_owner_id_newest_idx" ON "characters" USING btree ("owner_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "characters"."deleted_at" is null and not "characters"."hidden";--> statement-breakpoint
CREATE INDEX "characters_owner_id_idx" ON "characters" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "characters_public_newest_idx" ON "characters" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "characters"."visibility" = 'public' and "characters"."deleted_at" is null and not "characters"."hidden";--> statement-breakpoint
CREATE INDEX "characters_original_character_id_idx" ON "characters" USING btree ("original_character_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "characters_image_id_idx" ON "characters" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "characters_annoyed_image_id_idx" ON "characters" USING btree ("annoyed_image_id");--> statement-breakpoint
CREATE INDEX "characters_happy_image_id_idx" ON "characters" USING btree ("happy_image_id");--> statement-breakpoint
CREATE INDEX "characters_sad_image_id_idx" ON "characters" USING btree ("sad_image_id");--> statement-breakpoint
CREATE INDEX "comment_likes_account_id_idx" ON "comment_likes" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "comments_story_id_newest_idx" ON "comments" USING btree ("story_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "comments_story_id_top_idx" ON "comments" USING btree ("story_id","likes" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "comments_account_id_idx" ON "comments" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_open_story_key" ON "reports" USING btree ("reporter_id","story_id") WHERE "reports"."status" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "reports_open_comment_key" ON "reports" USING btree ("reporter_id","comment_id") WHERE "reports"."status" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "reports_open_character_key" ON "reports" USING btree ("reporter_id","character_id") WHERE "reports"."status" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "reports_open_account_key" ON "reports" USING btree ("reporter_id","reported_account_id") WHERE "reports"."status" = 'open';--> statement-breakpoint
CREATE INDEX "reports_status_newest_idx" ON "reports" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "reports_story_id_idx" ON "reports" USING btree ("story_id");--> statement-breakpoint
CREATE INDEX "reports_comment_id_idx" ON "reports" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "reports_character_id_idx" ON "reports" USING btree ("character_id");--> statement-breakpoint
CREATE INDEX "reports_reported_account_id_idx" ON "reports" USING btree ("reported_account_id");--> statement-breakpoint
CREATE INDEX "story_favorites_account_id_newest_idx" ON "story_favorites" USING btree ("account_id","created_at" DESC NULLS FIRST,"story_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "story_likes_account_id_idx" ON "story_likes" USING btree ("account_id","story_id");--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_sessions_token_hash_key" ON "conversation_sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "conversation_sessions_account_id_idx" ON "conversation_sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "conversation_sessions_run_id_idx" ON "conversation_sessions" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "conversation_sessions_scene_id_idx" ON "conversation_sessions" USING btree ("scene_id");--> statement-breakpoint
CREATE INDEX "conversation_sessions_character_id_idx" ON "conversation_sessions" USING btree ("character_id");--> statement-breakpoint
CREATE INDEX "conversation_sessions_partner_character_id_idx" ON "conversation_sessions" USING btree ("partner_character_id");--> statement-breakpoint
CREATE INDEX "conversation_sessions_open_last_used_idx" ON "conversation_sessions" USING btree ("last_used_at") WHERE "conversation_sessions"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "memories_character_id_idx" ON "memories" USING btree ("character_id");--> statement-breakpoint
CREATE UNIQUE INDEX "turns_ledger_cause_key" ON "turns" USING btree ("ledger_cause");--> statement-breakpoint
CREATE INDEX "turns_session_id_id_idx" ON "turns" USING btree ("session_id","id");--> statement-breakpoint
CREATE INDEX "turns_run_id_character_id_id_idx" ON "turns" USING btree ("run_id","character_id","id");--> statement-breakpoint
CREATE INDEX "turns_account_id_id_idx" ON "turns" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "turns_scene_id_idx" ON "turns" USING btree ("scene_id");--> statement-breakpoint
CREATE INDEX "turns_character_id_idx" ON "turns" USING btree ("character_id");--> statement-breakpoint
CREATE INDEX "turns_replaces_turn_id_idx" ON "turns" USING btree ("replaces_turn_id") WHERE "turns"."replaces_turn_id" is not null;--> statement-breakpoint
CREATE INDEX "turns_pending_idx" ON "turns" USING btree ("created_at") WHERE "turns"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "items_owner_id_newest_idx" ON "items" USING btree ("owner_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "items"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "items_owner_id_idx" ON "items" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "items_image_id_idx" ON "items" USING btree ("image_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_cause_key" ON "ledger_entries" USING btree ("cause");--> statement-breakpoint
CREATE INDEX "ledger_entries_account_id_id_idx" ON "ledger_entries" USING btree ("account_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "analytics_events_story_id_occurred_at_idx" ON "analytics_events" USING btree ("story_id","occurred_at");--> statement-breakpoint
CREATE INDEX "analytics_events_account_id_idx" ON "analytics_events" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_waiting_idx" ON "outbox" USING btree ("id") WHERE "outbox"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "rate_limits_resets_at_idx" ON "rate_limits" USING btree ("resets_at");--> statement-breakpoint
CREATE INDEX "quests_owner_id_idx" ON "quests" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "quests_trigger_character_id_idx" ON "quests" USING btree ("trigger_character_id");--> statement-breakpoint
CREATE INDEX "quests_trigger_item_id_idx" ON "quests" USING btree ("trigger_item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refresh_tokens_token_hash_key" ON "refresh_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "refresh_tokens_account_id_idx" ON "refresh_tokens" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_family_idx" ON "refresh_tokens" USING btree ("family");--> statement-breakpoint
CREATE INDEX "refresh_tokens_expires_at_idx" ON "refresh_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "refresh_tokens_replaced_by_idx" ON "refresh_tokens" USING btree ("replaced_by");--> statement-breakpoint
CREATE UNIQUE INDEX "duels_under_way_key" ON "duels" USING btree ("run_id","scene_id","character_id") WHERE "duels"."outcome" is null;--> statement-breakpoint
CREATE INDEX "duels_scene_id_idx" ON "duels" USING btree ("scene_id");--> statement-breakpoint
CREATE INDEX "duels_character_id_idx" ON "duels" USING btree ("character_id");--> statement-breakpoint
CREATE INDEX "run_items_item_id_idx" ON "run_items" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "run_items_scene_id_idx" ON "run_items" USING btree ("scene_id");--> statement-breakpoint
CREATE INDEX "run_quests_quest_id_idx" ON "run_quests" USING btree ("quest_id");--> statement-breakpoint
CREATE INDEX "run_quests_scene_id_idx" ON "run_quests" USING btree ("scene_id");--> statement-breakpoint
CREATE INDEX "run_scenes_scene_id_idx" ON "run_scenes" USING btree ("scene_id");--> statement-breakpoint
CREATE INDEX "runs_account_id_story_id_latest_idx" ON "runs" USING btree ("account_id","story_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "runs_account_id_last_used_idx" ON "runs" USING btree ("account_id","last_used_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "runs_story_id_idx" ON "runs" USING btree ("story_id");--> statement-breakpoint
CREATE INDEX "runs_coop_character_id_idx" ON "runs" USING btree ("coop_character_id");--> statement-breakpoint
CREATE INDEX "scene_characters_character_id_idx" ON "scene_characters" USING btree ("character_id");--> statement-breakpoint
CREATE INDEX "scene_items_item_id_idx" ON "scene_items" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "scene_quests_quest_id_idx" ON "scene_quests" USING btree ("quest_id");--> statement-breakpoint
CREATE INDEX "scenes_story_id_position_idx" ON "scenes" USING btree ("story_id","position");--> statement-breakpoint
CREATE INDEX "scenes_background_id_idx" ON "scenes" USING btree ("background_id");--> statement-breakpoint
CREATE INDEX "scenes_win_image_id_idx" ON "scenes" USING btree ("win_image_id");--> statement-breakpoint
CREATE UNIQUE INDEX "offerings_price_id_key" ON "offerings" USING btree ("price_id");--> statement-breakpoint
CREATE INDEX "offerings_image_id_idx" ON "offerings" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "purchases_account_id_id_idx" ON "purchases" USING btree ("account_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "purchases_offering_id_idx" ON "purchases" USING btree ("offering_id");--> statement-breakpoint
CREATE INDEX "purchases_subscription_id_idx" ON "purchases" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "purchases_paid_at_idx" ON "purchases" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "subscriptions_account_id_idx" ON "subscriptions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "subscriptions_offering_id_idx" ON "subscriptions" USING btree ("offering_id");--> statement-breakpoint
CREATE INDEX "stories_listed_newest_idx" ON "stories" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "stories"."listed";--> statement-breakpoint
CREATE INDEX "stories_listed_likes_idx" ON "stories" USING btree ("likes" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "stories"."listed";--> statement-breakpoint
CREATE INDEX "stories_listed_plays_idx" ON "stories" USING btree ("plays" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "stories"."listed";--> statement-breakpoint
CREATE INDEX "stories_listed_rating_idx" ON "stories" USING btree ("rating" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "stories"."listed";--> statement-breakpoint
CREATE INDEX "stories_featured_idx" ON "stories" USING btree ("featured_rank") WHERE "stories"."featured_rank" is not null and "stories"."listed";--> statement-breakpoint
CREATE INDEX "stories_owner_id_newest_idx" ON "stories" USING btree ("owner_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "stories"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "stories_owner_id_idx" ON "stories" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "stories_deleted_at_idx" ON "stories" USING btree ("deleted_at") WHERE "stories"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "story_images_media_id_idx" ON "story_images" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "story_search_document_idx" ON "story_search" USING gin ("document");--> statement-breakpoint
CREATE INDEX "story_search_names_idx" ON "story_search" USING gin ("names" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "story_tags_tag_id_story_id_idx" ON "story_tags" USING btree ("tag_id","story_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tags_name_key" ON "tags" USING btree (lower("name"));