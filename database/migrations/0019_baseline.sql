-- The whole schema. drizzle-kit generated the tables, keys, checks and indexes from database/src/schema; written by hand are
-- this first part, PARTITION BY, UNLOGGED, and the last part, which drizzle cannot express. Functions and triggers are in
-- database/routines, except the two functions below.

CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint

-- These two functions define stored data: check constraints and a generated column call them. A change to one needs a
-- migration that validates the constraints or recomputes the column, so they are not routines.

-- Whether a list has at least `at_least` lines, none of them blank or containing a line break, that have at most `length`
-- characters when joined by line breaks.
CREATE FUNCTION are_lines(lines text[], at_least integer, length integer) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT cardinality(lines) >= at_least
    AND char_length(array_to_string(lines, E'\n', '')) <= length
    AND NOT EXISTS (SELECT 1 FROM unnest(lines) AS line WHERE line IS NULL OR line !~ '\S' OR line ~ '[\r\n]')
$$;--> statement-breakpoint

-- A text as search compares it: lower case, without accents. unaccent() is only stable because its dictionary could change;
-- with the dictionary named, and never changed here, the function may be used in an index.
CREATE FUNCTION searchable(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT lower(unaccent('unaccent'::regdictionary, value))
$$;--> statement-breakpoint

CREATE TABLE "account_links" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "account_links_purpose_check" CHECK ("account_links"."purpose" in ('reset', 'confirm')),
	CONSTRAINT "account_links_token_hash_check" CHECK (octet_length("account_links"."token_hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_type" text DEFAULT 'email' NOT NULL,
	"role" text DEFAULT 'player' NOT NULL,
	"email" text,
	"user_name" text NOT NULL,
	"password_hash" text,
	"picture_id" uuid,
	"credits" integer DEFAULT 0 NOT NULL,
	"daily_credit_limit" integer,
	"email_confirmed_at" timestamp (3) with time zone,
	"address_proven_at" timestamp (3) with time zone,
	"age_confirmed_at" timestamp (3) with time zone,
	"terms_version" text,
	"terms_accepted_at" timestamp (3) with time zone,
	"banned_at" timestamp (3) with time zone,
	"banned_until" timestamp (3) with time zone,
	"session_epoch" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "accounts_account_type_check" CHECK ("accounts"."account_type" in ('email', 'house')),
	CONSTRAINT "accounts_role_check" CHECK ("accounts"."role" in ('player', 'admin')),
	CONSTRAINT "accounts_email_check" CHECK (char_length("accounts"."email") between 1 and 45),
	CONSTRAINT "accounts_user_name_check" CHECK (char_length("accounts"."user_name") between 1 and 45),
	CONSTRAINT "accounts_banned_until_check" CHECK ("accounts"."banned_until" is null or "accounts"."banned_at" is not null),
	CONSTRAINT "accounts_credits_check" CHECK ("accounts"."credits" >= 0),
	CONSTRAINT "accounts_daily_credit_limit_check" CHECK ("accounts"."daily_credit_limit" > 0),
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
	"alt" text DEFAULT '' NOT NULL,
	"focus_x" double precision DEFAULT 0.5 NOT NULL,
	"focus_y" double precision DEFAULT 0.5 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "media_owner_id_hash_kind_key" UNIQUE NULLS NOT DISTINCT("owner_id","hash","kind"),
	CONSTRAINT "media_hash_check" CHECK ("media"."hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "media_kind_check" CHECK ("media"."kind" in ('avatar', 'cover', 'portrait', 'background', 'item', 'offering')),
	CONSTRAINT "media_size_check" CHECK ("media"."width" > 0 and "media"."height" > 0),
	CONSTRAINT "media_alt_check" CHECK (char_length("media"."alt") between 0 and 300),
	CONSTRAINT "media_focus_check" CHECK ("media"."focus_x" between 0 and 1 and "media"."focus_y" between 0 and 1),
	CONSTRAINT "media_widths_check" CHECK (cardinality("media"."widths") > 0 and 0 < all ("media"."widths"))
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"actor_id" uuid,
	"act" text NOT NULL,
	"object" text NOT NULL,
	"object_id" text NOT NULL,
	"person_id" uuid,
	"before" text,
	"after" text,
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_entries_act_check" CHECK (char_length("audit_entries"."act") between 1 and 60),
	CONSTRAINT "audit_entries_object_check" CHECK (char_length("audit_entries"."object") between 1 and 40),
	CONSTRAINT "audit_entries_object_id_check" CHECK (char_length("audit_entries"."object_id") between 0 and 100),
	CONSTRAINT "audit_entries_before_check" CHECK (char_length("audit_entries"."before") between 0 and 200),
	CONSTRAINT "audit_entries_after_check" CHECK (char_length("audit_entries"."after") between 0 and 200),
	CONSTRAINT "audit_entries_reason_check" CHECK (char_length("audit_entries"."reason") between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "account_blocks" (
	"blocker_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_blocks_blocker_id_blocked_id_pk" PRIMARY KEY("blocker_id","blocked_id"),
	CONSTRAINT "account_blocks_other_check" CHECK ("account_blocks"."blocker_id" <> "account_blocks"."blocked_id")
);
--> statement-breakpoint
CREATE TABLE "blocklist_entries" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"reason" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "blocklist_entries_kind_value_key" UNIQUE("kind","value"),
	CONSTRAINT "blocklist_entries_kind_check" CHECK ("blocklist_entries"."kind" in ('network', 'mail-domain', 'word')),
	CONSTRAINT "blocklist_entries_value_check" CHECK (char_length("blocklist_entries"."value") between 1 and 100),
	CONSTRAINT "blocklist_entries_reason_check" CHECK (char_length("blocklist_entries"."reason") between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "characters" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"owner_id" uuid NOT NULL,
	"original_character_id" uuid,
	"name" text NOT NULL,
	"plain_name" text GENERATED ALWAYS AS (searchable(name)) STORED NOT NULL,
	"description" text NOT NULL,
	"secret" text,
	"pronouns" text NOT NULL,
	"visibility" text DEFAULT 'public' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"personal_knowledge" text[] DEFAULT '{}'::text[] NOT NULL,
	"knowledge_sealed" boolean DEFAULT false NOT NULL,
	"knowledge_shared" boolean DEFAULT false NOT NULL,
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
	"voice_sheet" jsonb,
	"inherited_content" text[],
	"hidden" boolean DEFAULT false NOT NULL,
	"hidden_at" timestamp (3) with time zone,
	"hidden_with_id" uuid,
	"card" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "characters_hidden_with_check" CHECK ("characters"."hidden_with_id" is null or "characters"."hidden_at" is not null),
	CONSTRAINT "characters_name_check" CHECK (char_length("characters"."name") between 1 and 45),
	CONSTRAINT "characters_description_check" CHECK (char_length("characters"."description") between 1 and 2000),
	CONSTRAINT "characters_secret_check" CHECK (char_length("characters"."secret") between 1 and 1000),
	CONSTRAINT "characters_pronouns_check" CHECK ("characters"."pronouns" in ('He/Him/His', 'She/Her/Hers', 'They/Them/Theirs')),
	CONSTRAINT "characters_visibility_check" CHECK ("characters"."visibility" in ('private', 'public')),
	CONSTRAINT "characters_version_check" CHECK ("characters"."version" > 0),
	CONSTRAINT "characters_personal_knowledge_check" CHECK (are_lines("characters"."personal_knowledge", case when "characters"."knowledge_sealed" then 0 else 4 end, 1000)),
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
	CONSTRAINT "comments_text_check" CHECK (char_length("comments"."text") between 0 and 1000 and ("comments"."text" <> '' or "comments"."stars" > 0)),
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
	"picture_hash" text,
	"shown_content" text[],
	"reported_account_id" uuid,
	"subject_owner_id" uuid,
	"reason" text,
	"text" text,
	"status" text DEFAULT 'open' NOT NULL,
	"taken_by" uuid,
	"decision_id" uuid,
	"resolved_by" uuid,
	"resolved_at" timestamp (3) with time zone,
	"resolution_note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reports_subject_check" CHECK ("reports"."subject" in ('story', 'comment', 'character', 'picture', 'account')),
	CONSTRAINT "reports_one_subject_check" CHECK (num_nonnulls("reports"."story_id", "reports"."comment_id", "reports"."character_id", "reports"."reported_account_id", "reports"."picture_hash") =
        num_nonnulls(case "reports"."subject" when 'story' then "reports"."story_id" when 'comment' then "reports"."comment_id"
          when 'character' then "reports"."character_id" when 'account' then "reports"."reported_account_id" end,
          case "reports"."subject" when 'picture' then "reports"."picture_hash" end)),
	CONSTRAINT "reports_reason_check" CHECK (char_length("reports"."reason") between 1 and 100),
	CONSTRAINT "reports_text_check" CHECK (char_length("reports"."text") between 1 and 1000),
	CONSTRAINT "reports_status_check" CHECK ("reports"."status" in ('open', 'dismissed', 'warned', 'hidden', 'deleted', 'suspended', 'banned')),
	CONSTRAINT "reports_resolution_note_check" CHECK (char_length("reports"."resolution_note") between 0 and 1000),
	CONSTRAINT "reports_resolved_check" CHECK (("reports"."status" = 'open') = ("reports"."resolved_at" is null))
);
--> statement-breakpoint
CREATE TABLE "story_count_changes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"story_id" uuid NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"favorites" integer DEFAULT 0 NOT NULL,
	"comments" integer DEFAULT 0 NOT NULL,
	"total_stars" integer DEFAULT 0 NOT NULL,
	"plays" integer DEFAULT 0 NOT NULL,
	"ratings" integer DEFAULT 0 NOT NULL,
	"rating_stars" integer DEFAULT 0 NOT NULL
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
CREATE TABLE "story_ratings" (
	"story_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"comment_id" uuid NOT NULL,
	"stars" smallint NOT NULL,
	"rated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "story_ratings_story_id_account_id_pk" PRIMARY KEY("story_id","account_id"),
	CONSTRAINT "story_ratings_stars_check" CHECK ("story_ratings"."stars" between 1 and 5)
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
	"character_name" text,
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
	"last_used_on" date DEFAULT current_date NOT NULL,
	CONSTRAINT "embeddings_vector_check" CHECK (octet_length("embeddings"."vector") > 0 and octet_length("embeddings"."vector") % 4 = 0)
);
--> statement-breakpoint
CREATE TABLE "memories" (
	"run_id" uuid NOT NULL,
	"character_id" uuid NOT NULL,
	"data" jsonb NOT NULL,
	"previous" jsonb,
	"latest_turn_id" uuid,
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
	"superseded" boolean DEFAULT false NOT NULL,
	"memory" jsonb,
	"lease_until" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "turns_kind_check" CHECK ("turns"."kind" in ('opening', 'text', 'audio', 'action')),
	CONSTRAINT "turns_status_check" CHECK ("turns"."status" in ('pending', 'done', 'failed', 'refunded')),
	CONSTRAINT "turns_player_text_check" CHECK (char_length("turns"."player_text") between 1 and 4000),
	CONSTRAINT "turns_words_check" CHECK ("turns"."status" <> 'done' or ("turns"."kind" = 'opening') = ("turns"."player_text" is null)),
	CONSTRAINT "turns_sentences_check" CHECK (jsonb_typeof("turns"."sentences") = 'array'),
	CONSTRAINT "turns_cost_check" CHECK ("turns"."cost" >= 0 and ("turns"."cost" = 0 or "turns"."ledger_cause" is not null)),
	CONSTRAINT "turns_parties_check" CHECK (num_nonnulls("turns"."account_id", "turns"."run_id", "turns"."character_id") in (0, 3))
) PARTITION BY RANGE ("id");
--> statement-breakpoint
CREATE TABLE "copyright_counters" (
	"notice_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"address" text NOT NULL,
	"phone" text NOT NULL,
	"statement" text NOT NULL,
	"signature" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "copyright_counters_name_check" CHECK (char_length("copyright_counters"."name") between 1 and 100),
	CONSTRAINT "copyright_counters_email_check" CHECK (char_length("copyright_counters"."email") between 3 and 100),
	CONSTRAINT "copyright_counters_address_check" CHECK (char_length("copyright_counters"."address") between 1 and 300),
	CONSTRAINT "copyright_counters_phone_check" CHECK (char_length("copyright_counters"."phone") between 1 and 40),
	CONSTRAINT "copyright_counters_statement_check" CHECK (char_length("copyright_counters"."statement") between 1 and 4000),
	CONSTRAINT "copyright_counters_signature_check" CHECK (char_length("copyright_counters"."signature") between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "copyright_notices" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"state" text DEFAULT 'unconfirmed' NOT NULL,
	"claimant_name" text NOT NULL,
	"claimant_email" text NOT NULL,
	"claimant_address" text NOT NULL,
	"claimant_phone" text NOT NULL,
	"on_behalf_of" text,
	"work" text NOT NULL,
	"infringing" text NOT NULL,
	"location" text NOT NULL,
	"signature" text NOT NULL,
	"subject" text NOT NULL,
	"subject_name" text NOT NULL,
	"story_id" uuid,
	"character_id" uuid,
	"picture_hash" text,
	"shown_content" text[],
	"owner_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"decision_reason" text,
	"court_note" text,
	"restore_from" date,
	"restore_by" date,
	"restored_at" timestamp (3) with time zone,
	CONSTRAINT "copyright_notices_state_check" CHECK ("copyright_notices"."state" in ('unconfirmed', 'open', 'refused', 'accepted', 'countered', 'court', 'restored')),
	CONSTRAINT "copyright_notices_subject_check" CHECK ("copyright_notices"."subject" in ('story', 'character', 'picture')),
	CONSTRAINT "copyright_notices_picture_hash_check" CHECK ("copyright_notices"."picture_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "copyright_notices_one_subject_check" CHECK (num_nonnulls("copyright_notices"."story_id", "copyright_notices"."character_id", "copyright_notices"."picture_hash") <= 1),
	CONSTRAINT "copyright_notices_claimant_name_check" CHECK (char_length("copyright_notices"."claimant_name") between 1 and 100),
	CONSTRAINT "copyright_notices_claimant_email_check" CHECK (char_length("copyright_notices"."claimant_email") between 3 and 100),
	CONSTRAINT "copyright_notices_claimant_address_check" CHECK (char_length("copyright_notices"."claimant_address") between 1 and 300),
	CONSTRAINT "copyright_notices_claimant_phone_check" CHECK (char_length("copyright_notices"."claimant_phone") between 1 and 40),
	CONSTRAINT "copyright_notices_on_behalf_of_check" CHECK (char_length("copyright_notices"."on_behalf_of") between 1 and 100),
	CONSTRAINT "copyright_notices_work_check" CHECK (char_length("copyright_notices"."work") between 1 and 4000),
	CONSTRAINT "copyright_notices_infringing_check" CHECK (char_length("copyright_notices"."infringing") between 1 and 4000),
	CONSTRAINT "copyright_notices_location_check" CHECK (char_length("copyright_notices"."location") between 1 and 500),
	CONSTRAINT "copyright_notices_signature_check" CHECK (char_length("copyright_notices"."signature") between 1 and 100),
	CONSTRAINT "copyright_notices_decision_reason_check" CHECK (char_length("copyright_notices"."decision_reason") between 0 and 1000),
	CONSTRAINT "copyright_notices_court_note_check" CHECK (char_length("copyright_notices"."court_note") between 1 and 1000),
	CONSTRAINT "copyright_notices_decided_check" CHECK (("copyright_notices"."state" in ('unconfirmed', 'open')) = ("copyright_notices"."decided_at" is null)),
	CONSTRAINT "copyright_notices_clock_check" CHECK ("copyright_notices"."state" <> 'countered' or num_nonnulls("copyright_notices"."restore_from", "copyright_notices"."restore_by") = 2),
	CONSTRAINT "copyright_notices_restored_check" CHECK (("copyright_notices"."state" = 'restored') = ("copyright_notices"."restored_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "revenue_days" (
	"day" date NOT NULL,
	"slot" smallint NOT NULL,
	"purchases" integer NOT NULL,
	"paid_cents" bigint NOT NULL,
	"refunded_cents" bigint NOT NULL,
	CONSTRAINT "revenue_days_day_slot_pk" PRIMARY KEY("day","slot")
);
--> statement-breakpoint
CREATE TABLE "story_day_changes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"story_id" uuid NOT NULL,
	"day" date NOT NULL,
	"what" text NOT NULL,
	"key" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL,
	"entered" uuid[],
	"won" uuid[],
	"amount" double precision NOT NULL,
	CONSTRAINT "story_day_changes_what_check" CHECK ("story_day_changes"."what" in ('plays', 'players', 'latest', 'minutes', 'ratings', 'stars', 'reached', 'initialized', 'completed'))
);
--> statement-breakpoint
CREATE TABLE "story_day_counts" (
	"story_id" uuid NOT NULL,
	"day" date NOT NULL,
	"what" text NOT NULL,
	"key" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL,
	"entered" uuid[],
	"won" uuid[],
	"amount" double precision NOT NULL,
	CONSTRAINT "story_day_counts_story_id_day_what_key_pk" PRIMARY KEY("story_id","day","what","key"),
	CONSTRAINT "story_day_counts_what_check" CHECK ("story_day_counts"."what" in ('plays', 'players', 'latest', 'minutes', 'ratings', 'stars', 'reached', 'initialized', 'completed'))
);
--> statement-breakpoint
CREATE TABLE "gift_addresses" (
	"address_hash" "bytea" PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gift_addresses_address_hash_check" CHECK (octet_length("gift_addresses"."address_hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "items" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"description" text NOT NULL,
	"image_id" uuid NOT NULL,
	"found_text" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"hidden_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "items_version_check" CHECK ("items"."version" > 0),
	CONSTRAINT "items_name_check" CHECK (char_length("items"."name") between 1 and 45),
	CONSTRAINT "items_description_check" CHECK (char_length("items"."description") between 1 and 1000),
	CONSTRAINT "items_found_text_check" CHECK (char_length("items"."found_text") between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "fact_runs" (
	"fact_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"learned_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fact_runs_fact_id_run_id_learned_at_pk" PRIMARY KEY("fact_id","run_id","learned_at")
);
--> statement-breakpoint
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
CREATE TABLE "ledger_entries" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"cause" text NOT NULL,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_entries_amount_check" CHECK ("ledger_entries"."amount" <> 0),
	CONSTRAINT "ledger_entries_reason_check" CHECK ("ledger_entries"."reason" in ('signup', 'daily', 'purchase', 'subscription', 'message', 'audio_message', 'action', 'coop_message', 'regenerate', 'refund', 'reversal', 'adjustment')),
	CONSTRAINT "ledger_entries_cause_check" CHECK (char_length("ledger_entries"."cause") between 1 and 200),
	CONSTRAINT "ledger_entries_note_check" CHECK ("ledger_entries"."reason" <> 'adjustment' or "ledger_entries"."note" is not null)
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
CREATE TABLE "appeals" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"decision_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"text" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"answered_by" uuid,
	"answered_at" timestamp (3) with time zone,
	"answer" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "appeals_text_check" CHECK (char_length("appeals"."text") between 1 and 2000),
	CONSTRAINT "appeals_status_check" CHECK ("appeals"."status" in ('open', 'upheld', 'reversed')),
	CONSTRAINT "appeals_answer_check" CHECK (char_length("appeals"."answer") between 0 and 1000),
	CONSTRAINT "appeals_answered_check" CHECK (("appeals"."status" = 'open') = ("appeals"."answered_at" is null))
);
--> statement-breakpoint
CREATE TABLE "decisions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"act" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"subject_name" text NOT NULL,
	"account_id" uuid NOT NULL,
	"decided_by" uuid,
	"rule" text NOT NULL,
	"reason" text NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"reversed_at" timestamp (3) with time zone,
	"reversed_by" uuid,
	"reversal_reason" text,
	CONSTRAINT "decisions_act_check" CHECK ("decisions"."act" in ('warn', 'hide', 'delete', 'suspend', 'ban')),
	CONSTRAINT "decisions_subject_check" CHECK ("decisions"."subject" in ('story', 'scene', 'character', 'item', 'comment', 'picture', 'account')),
	CONSTRAINT "decisions_subject_id_check" CHECK (char_length("decisions"."subject_id") between 1 and 64),
	CONSTRAINT "decisions_rule_check" CHECK (char_length("decisions"."rule") between 1 and 100),
	CONSTRAINT "decisions_reason_check" CHECK (char_length("decisions"."reason") between 0 and 1000),
	CONSTRAINT "decisions_reversal_reason_check" CHECK (char_length("decisions"."reversal_reason") between 0 and 1000),
	CONSTRAINT "decisions_ends_check" CHECK (("decisions"."act" = 'suspend') = ("decisions"."ends_at" is not null)),
	CONSTRAINT "decisions_account_check" CHECK ("decisions"."subject" = 'account' or "decisions"."act" not in ('suspend', 'ban')),
	CONSTRAINT "decisions_reversed_check" CHECK (("decisions"."reversed_at" is null) = ("decisions"."reversal_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "hidden_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"story_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"text" text NOT NULL,
	"stars" smallint NOT NULL,
	"liked_by" uuid[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "hidden_comments_text_check" CHECK (char_length("hidden_comments"."text") between 0 and 1000),
	CONSTRAINT "hidden_comments_stars_check" CHECK ("hidden_comments"."stars" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "hidden_pictures" (
	"hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hidden_pictures_hash_check" CHECK ("hidden_pictures"."hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"heading" text NOT NULL,
	"text" text NOT NULL,
	"path" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "notifications_kind_check" CHECK (char_length("notifications"."kind") between 1 and 40),
	CONSTRAINT "notifications_heading_check" CHECK (char_length("notifications"."heading") between 1 and 150),
	CONSTRAINT "notifications_text_check" CHECK (char_length("notifications"."text") between 0 and 2500),
	CONSTRAINT "notifications_path_check" CHECK ("notifications"."path" like '/%')
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
) PARTITION BY RANGE ("id");
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
	"turn_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "partitions_gone" (
	"of_table" text PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "partitions_gone_of_table_check" CHECK ("partitions_gone"."of_table" in ('turns', 'analytics_events'))
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"resets_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rate_limits_count_check" CHECK ("rate_limits"."count" >= 0)
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "recent_writers" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seeds" (
	"name" text PRIMARY KEY NOT NULL,
	"applied_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "playtests" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"story_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"failure" text,
	"scenes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"endings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "playtests_status_check" CHECK ("playtests"."status" in ('waiting', 'running', 'done', 'failed', 'stopped')),
	CONSTRAINT "playtests_finished_check" CHECK (("playtests"."status" in ('waiting', 'running')) = ("playtests"."finished_at" is null)),
	CONSTRAINT "playtests_scenes_check" CHECK (jsonb_typeof("playtests"."scenes") = 'array'),
	CONSTRAINT "playtests_endings_check" CHECK (jsonb_typeof("playtests"."endings") = 'array')
);
--> statement-breakpoint
CREATE TABLE "quests" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"owner_id" uuid NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"description" text NOT NULL,
	"trigger_character_id" uuid,
	"trigger_item_id" uuid,
	"hint" text,
	"knowledge_line" text,
	"matter" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quests_type_check" CHECK ("quests"."type" in ('DIALOGUE', 'SEARCH', 'KNOWLEDGE', 'FIGHT')),
	CONSTRAINT "quests_version_check" CHECK ("quests"."version" > 0),
	CONSTRAINT "quests_name_check" CHECK (char_length("quests"."name") between 1 and 45),
	CONSTRAINT "quests_description_check" CHECK (char_length("quests"."description") between 1 and 1000),
	CONSTRAINT "quests_trigger_check" CHECK (case "quests"."type" when 'SEARCH' then "quests"."trigger_item_id" is not null and "quests"."trigger_character_id" is null
        else "quests"."trigger_character_id" is not null and "quests"."trigger_item_id" is null end),
	CONSTRAINT "quests_hint_check" CHECK (char_length("quests"."hint") between 1 and 1000),
	CONSTRAINT "quests_knowledge_line_check" CHECK (char_length("quests"."knowledge_line") between 1 and 1000),
	CONSTRAINT "quests_matter_check" CHECK (char_length("quests"."matter") between 1 and 200),
	CONSTRAINT "quests_matter_type_check" CHECK ("quests"."matter" is null or "quests"."type" = 'DIALOGUE'),
	CONSTRAINT "quests_knowledge_type_check" CHECK ("quests"."knowledge_line" is null or "quests"."type" = 'KNOWLEDGE')
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid NOT NULL,
	"family" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"device" text DEFAULT 'Unknown device' NOT NULL,
	"network_hash" "bytea",
	"signed_in_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"rotated_at" timestamp (3) with time zone,
	"replaced_by" uuid,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "refresh_tokens_device_check" CHECK (char_length("refresh_tokens"."device") between 1 and 60),
	CONSTRAINT "refresh_tokens_token_hash_check" CHECK (octet_length("refresh_tokens"."token_hash") = 32),
	CONSTRAINT "refresh_tokens_network_hash_check" CHECK (octet_length("refresh_tokens"."network_hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "checkpoint_memories" (
	"run_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"character_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"data" jsonb NOT NULL,
	"previous" jsonb,
	"turn_id" uuid,
	CONSTRAINT "checkpoint_memories_run_id_position_character_id_pk" PRIMARY KEY("run_id","position","character_id")
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
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "duels_outcome_check" CHECK ("duels"."outcome" in ('won', 'lost')),
	CONSTRAINT "duels_round_check" CHECK ("duels"."round" >= 0)
);
--> statement-breakpoint
CREATE TABLE "run_checkpoints" (
	"run_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"scene_id" uuid,
	"coop_character_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "run_checkpoints_run_id_position_pk" PRIMARY KEY("run_id","position"),
	CONSTRAINT "run_checkpoints_position_check" CHECK ("run_checkpoints"."position" > 0)
);
--> statement-breakpoint
CREATE TABLE "run_events" (
	"run_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"event" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "run_events_run_id_position_pk" PRIMARY KEY("run_id","position"),
	CONSTRAINT "run_events_position_check" CHECK ("run_events"."position" > 0)
);
--> statement-breakpoint
CREATE TABLE "run_items" (
	"run_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"scene_id" uuid NOT NULL,
	"found_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"item_name" text,
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
	"scene_name" text,
	CONSTRAINT "run_scenes_run_id_scene_id_pk" PRIMARY KEY("run_id","scene_id")
);
--> statement-breakpoint
CREATE TABLE "run_states" (
	"run_id" uuid PRIMARY KEY NOT NULL,
	"events" integer NOT NULL,
	"state" jsonb NOT NULL,
	CONSTRAINT "run_states_events_check" CHECK ("run_states"."events" >= 0)
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
	"play_counted_at" timestamp (3) with time zone,
	"remembers" boolean DEFAULT true NOT NULL,
	"parent_run_id" uuid,
	"root_run_id" uuid,
	"branched_after" integer,
	"latest" boolean DEFAULT true NOT NULL,
	"begun" boolean DEFAULT false NOT NULL,
	"ending_id" text,
	"story_name" text,
	CONSTRAINT "runs_branched_after_check" CHECK ("runs"."branched_after" >= 0),
	CONSTRAINT "runs_branch_check" CHECK ("runs"."parent_run_id" is null or "runs"."branched_after" is not null)
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
	"opening" text DEFAULT '' NOT NULL,
	"background_id" uuid NOT NULL,
	"common_knowledge" text[] NOT NULL,
	"win_description" text NOT NULL,
	"win_image_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"hidden_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"trash_owner_id" uuid,
	CONSTRAINT "scenes_position_check" CHECK ("scenes"."position" between 0 and 3),
	CONSTRAINT "scenes_name_check" CHECK (char_length("scenes"."name") between 0 and 45),
	CONSTRAINT "scenes_description_check" CHECK (char_length("scenes"."description") between 1 and 1000),
	CONSTRAINT "scenes_opening_check" CHECK (char_length("scenes"."opening") between 0 and 500),
	CONSTRAINT "scenes_common_knowledge_check" CHECK (are_lines("scenes"."common_knowledge", 4, 1000)),
	CONSTRAINT "scenes_win_description_check" CHECK (char_length("scenes"."win_description") between 1 and 1000),
	CONSTRAINT "scenes_version_check" CHECK ("scenes"."version" > 0)
);
--> statement-breakpoint
CREATE TABLE "sealed_texts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"character_id" uuid NOT NULL,
	"sealed_by" uuid,
	"personal_knowledge" text[] DEFAULT '{}'::text[] NOT NULL,
	"secret" text,
	"greetings" text[] DEFAULT '{}'::text[] NOT NULL,
	"small_talk" text[] DEFAULT '{}'::text[] NOT NULL,
	"refusals" text[] DEFAULT '{}'::text[] NOT NULL,
	"farewells" text[] DEFAULT '{}'::text[] NOT NULL,
	"voice_sheet" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sealed_texts_personal_knowledge_check" CHECK (are_lines("sealed_texts"."personal_knowledge", 0, 1000)),
	CONSTRAINT "sealed_texts_secret_check" CHECK (char_length("sealed_texts"."secret") between 1 and 1000),
	CONSTRAINT "sealed_texts_greetings_check" CHECK (are_lines("sealed_texts"."greetings", 0, 4000)),
	CONSTRAINT "sealed_texts_small_talk_check" CHECK (are_lines("sealed_texts"."small_talk", 0, 4000)),
	CONSTRAINT "sealed_texts_refusals_check" CHECK (are_lines("sealed_texts"."refusals", 0, 4000)),
	CONSTRAINT "sealed_texts_farewells_check" CHECK (are_lines("sealed_texts"."farewells", 0, 4000))
);
--> statement-breakpoint
CREATE TABLE "money_returns" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"provider" text NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"payment_id" text,
	"invoice_id" text,
	"purchase_id" uuid,
	"state" text NOT NULL,
	"cents" integer NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "money_returns_reference_key" UNIQUE("provider","kind","reference"),
	CONSTRAINT "money_returns_provider_check" CHECK ("money_returns"."provider" in ('sandbox', 'stripe', 'app_store', 'google_play')),
	CONSTRAINT "money_returns_kind_check" CHECK ("money_returns"."kind" in ('refund', 'dispute')),
	CONSTRAINT "money_returns_state_check" CHECK ("money_returns"."state" in ('refunded', 'inquiry', 'open', 'won', 'lost')),
	CONSTRAINT "money_returns_refund_check" CHECK (("money_returns"."kind" = 'refund') = ("money_returns"."state" = 'refunded')),
	CONSTRAINT "money_returns_cents_check" CHECK ("money_returns"."cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "offering_sales" (
	"offering_id" uuid NOT NULL,
	"slot" smallint NOT NULL,
	"sold" integer NOT NULL,
	CONSTRAINT "offering_sales_offering_id_slot_pk" PRIMARY KEY("offering_id","slot")
);
--> statement-breakpoint
CREATE TABLE "offerings" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"product_id" text NOT NULL,
	"price_id" text NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"badge" text,
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
	CONSTRAINT "offerings_badge_check" CHECK (char_length("offerings"."badge") between 1 and 24),
	CONSTRAINT "offerings_amount_check" CHECK ("offerings"."amount" > 0),
	CONSTRAINT "offerings_price_cents_check" CHECK ("offerings"."price_cents" > 0),
	CONSTRAINT "offerings_currency_check" CHECK ("offerings"."currency" ~ '^[a-z]{3}$')
);
--> statement-breakpoint
CREATE TABLE "payment_customers" (
	"account_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"customer_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_customers_account_id_provider_pk" PRIMARY KEY("account_id","provider"),
	CONSTRAINT "payment_customers_provider_check" CHECK ("payment_customers"."provider" in ('sandbox', 'stripe', 'app_store', 'google_play'))
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
	"payment_id" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"amount" integer NOT NULL,
	"price_cents" integer NOT NULL,
	"currency" text DEFAULT 'usd' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"refunded_at" timestamp (3) with time zone,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"reversals" integer DEFAULT 0 NOT NULL,
	"reversed_amount" integer DEFAULT 0 NOT NULL,
	"refund_key" uuid DEFAULT uuidv7() NOT NULL,
	CONSTRAINT "purchases_session_id_key" UNIQUE("provider","session_id"),
	CONSTRAINT "purchases_transaction_id_key" UNIQUE("provider","transaction_id"),
	CONSTRAINT "purchases_payment_id_key" UNIQUE("provider","payment_id"),
	CONSTRAINT "purchases_provider_check" CHECK ("purchases"."provider" in ('sandbox', 'stripe', 'app_store', 'google_play')),
	CONSTRAINT "purchases_status_check" CHECK ("purchases"."status" in ('pending', 'paid', 'failed', 'cancelled', 'refunded')),
	CONSTRAINT "purchases_amount_check" CHECK ("purchases"."amount" > 0),
	CONSTRAINT "purchases_price_cents_check" CHECK ("purchases"."price_cents" > 0),
	CONSTRAINT "purchases_currency_check" CHECK ("purchases"."currency" ~ '^[a-z]{3}$'),
	CONSTRAINT "purchases_paid_check" CHECK (("purchases"."status" in ('paid', 'refunded')) = ("purchases"."paid_at" is not null)),
	CONSTRAINT "purchases_refunded_check" CHECK (("purchases"."refunded_cents" > 0) = ("purchases"."refunded_at" is not null)),
	CONSTRAINT "purchases_refunded_status_check" CHECK (("purchases"."status" = 'refunded') = ("purchases"."refunded_cents" = "purchases"."price_cents")),
	CONSTRAINT "purchases_reversed_check" CHECK ("purchases"."reversed_amount" between 0 and "purchases"."amount"),
	CONSTRAINT "purchases_refunded_cents_check" CHECK ("purchases"."refunded_cents" between 0 and "purchases"."price_cents")
);
--> statement-breakpoint
CREATE TABLE "sandbox_book" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"due_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_book_kind_check" CHECK ("sandbox_book"."kind" in ('checkout', 'payment', 'subscription'))
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid NOT NULL,
	"offering_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"provider_subscription_id" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"amount" integer NOT NULL,
	"price_cents" integer NOT NULL,
	"currency" text DEFAULT 'usd' NOT NULL,
	"period_ends_at" timestamp (3) with time zone NOT NULL,
	"cancelled_at" timestamp (3) with time zone,
	"cancel_key" uuid DEFAULT uuidv7() NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL,
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
	"locks_scenes" boolean DEFAULT false NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"favorites" integer DEFAULT 0 NOT NULL,
	"comments" integer DEFAULT 0 NOT NULL,
	"total_stars" integer DEFAULT 0 NOT NULL,
	"plays" integer DEFAULT 0 NOT NULL,
	"ratings" integer DEFAULT 0 NOT NULL,
	"rating_stars" integer DEFAULT 0 NOT NULL,
	"rating" double precision GENERATED ALWAYS AS (case when ratings > 0 then rating_stars::double precision / ratings else 0 end) STORED NOT NULL,
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
	CONSTRAINT "stories_counts_check" CHECK (least("stories"."likes", "stories"."favorites", "stories"."comments", "stories"."total_stars", "stories"."plays", "stories"."ratings", "stories"."rating_stars") >= 0)
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
	"names" text NOT NULL,
	"listed" boolean DEFAULT false NOT NULL,
	"owner_id" uuid NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "story_tags" (
	"story_id" uuid NOT NULL,
	"tag_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"listed" boolean DEFAULT false NOT NULL,
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
CREATE TABLE "story_rules" (
	"story_id" uuid PRIMARY KEY NOT NULL,
	"rules" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "story_rules_version_check" CHECK ("story_rules"."version" > 0),
	CONSTRAINT "story_rules_size_check" CHECK (octet_length("story_rules"."rules"::text) <= 800000)
);
--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_picture_id_media_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_actor_id_accounts_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_person_id_accounts_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_blocks" ADD CONSTRAINT "account_blocks_blocker_id_accounts_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_blocks" ADD CONSTRAINT "account_blocks_blocked_id_accounts_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocklist_entries" ADD CONSTRAINT "blocklist_entries_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "reports" ADD CONSTRAINT "reports_subject_owner_id_accounts_id_fk" FOREIGN KEY ("subject_owner_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_taken_by_accounts_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decisions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_resolved_by_accounts_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_count_changes" ADD CONSTRAINT "story_count_changes_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_favorites" ADD CONSTRAINT "story_favorites_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_favorites" ADD CONSTRAINT "story_favorites_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_likes" ADD CONSTRAINT "story_likes_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_likes" ADD CONSTRAINT "story_likes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_ratings" ADD CONSTRAINT "story_ratings_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_ratings" ADD CONSTRAINT "story_ratings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "copyright_counters" ADD CONSTRAINT "copyright_counters_notice_id_copyright_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."copyright_notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copyright_counters" ADD CONSTRAINT "copyright_counters_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copyright_notices" ADD CONSTRAINT "copyright_notices_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copyright_notices" ADD CONSTRAINT "copyright_notices_character_id_characters_id_fk" FOREIGN KEY ("character_id") REFERENCES "public"."characters"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copyright_notices" ADD CONSTRAINT "copyright_notices_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copyright_notices" ADD CONSTRAINT "copyright_notices_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_day_changes" ADD CONSTRAINT "story_day_changes_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_day_counts" ADD CONSTRAINT "story_day_counts_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_image_id_media_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."media"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fact_runs" ADD CONSTRAINT "fact_runs_fact_id_learned_facts_id_fk" FOREIGN KEY ("fact_id") REFERENCES "public"."learned_facts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fact_runs" ADD CONSTRAINT "fact_runs_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learned_facts" ADD CONSTRAINT "learned_facts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learned_facts" ADD CONSTRAINT "learned_facts_character_id_characters_id_fk" FOREIGN KEY ("character_id") REFERENCES "public"."characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_usage" ADD CONSTRAINT "model_usage_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_answered_by_accounts_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_reversed_by_accounts_id_fk" FOREIGN KEY ("reversed_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_comments" ADD CONSTRAINT "hidden_comments_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_comments" ADD CONSTRAINT "hidden_comments_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analytics_events" ADD CONSTRAINT "analytics_events_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analytics_events" ADD CONSTRAINT "analytics_events_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playtests" ADD CONSTRAINT "playtests_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playtests" ADD CONSTRAINT "playtests_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quests" ADD CONSTRAINT "quests_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quests" ADD CONSTRAINT "quests_trigger_character_id_characters_id_fk" FOREIGN KEY ("trigger_character_id") REFERENCES "public"."characters"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quests" ADD CONSTRAINT "quests_trigger_item_id_items_id_fk" FOREIGN KEY ("trigger_item_id") REFERENCES "public"."items"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_replaced_by_refresh_tokens_id_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."refresh_tokens"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkpoint_memories" ADD CONSTRAINT "checkpoint_memories_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkpoint_memories" ADD CONSTRAINT "checkpoint_memories_character_id_characters_id_fk" FOREIGN KEY ("character_id") REFERENCES "public"."characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duels" ADD CONSTRAINT "duels_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duels" ADD CONSTRAINT "duels_scene_id_scenes_id_fk" FOREIGN KEY ("scene_id") REFERENCES "public"."scenes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duels" ADD CONSTRAINT "duels_character_id_characters_id_fk" FOREIGN KEY ("character_id") REFERENCES "public"."characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_checkpoints" ADD CONSTRAINT "run_checkpoints_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_checkpoints" ADD CONSTRAINT "run_checkpoints_scene_id_scenes_id_fk" FOREIGN KEY ("scene_id") REFERENCES "public"."scenes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_checkpoints" ADD CONSTRAINT "run_checkpoints_coop_character_id_characters_id_fk" FOREIGN KEY ("coop_character_id") REFERENCES "public"."characters"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_events" ADD CONSTRAINT "run_events_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_items" ADD CONSTRAINT "run_items_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_items" ADD CONSTRAINT "run_items_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_items" ADD CONSTRAINT "run_items_scene_id_scenes_id_fk" FOREIGN KEY ("scene_id") REFERENCES "public"."scenes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_quests" ADD CONSTRAINT "run_quests_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_quests" ADD CONSTRAINT "run_quests_quest_id_quests_id_fk" FOREIGN KEY ("quest_id") REFERENCES "public"."quests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_quests" ADD CONSTRAINT "run_quests_scene_id_scenes_id_fk" FOREIGN KEY ("scene_id") REFERENCES "public"."scenes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_scenes" ADD CONSTRAINT "run_scenes_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_scenes" ADD CONSTRAINT "run_scenes_scene_id_scenes_id_fk" FOREIGN KEY ("scene_id") REFERENCES "public"."scenes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_states" ADD CONSTRAINT "run_states_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_coop_character_id_characters_id_fk" FOREIGN KEY ("coop_character_id") REFERENCES "public"."characters"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_parent_run_id_runs_id_fk" FOREIGN KEY ("parent_run_id") REFERENCES "public"."runs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_root_run_id_runs_id_fk" FOREIGN KEY ("root_run_id") REFERENCES "public"."runs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scene_characters" ADD CONSTRAINT "scene_characters_scene_id_scenes_id_fk" FOREIGN KEY ("scene_id") REFERENCES "public"."scenes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scene_characters" ADD CONSTRAINT "scene_characters_character_id_characters_id_fk" FOREIGN KEY ("character_id") REFERENCES "public"."characters"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scene_items" ADD CONSTRAINT "scene_items_scene_id_scenes_id_fk" FOREIGN KEY ("scene_id") REFERENCES "public"."scenes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scene_items" ADD CONSTRAINT "scene_items_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scene_quests" ADD CONSTRAINT "scene_quests_scene_id_scenes_id_fk" FOREIGN KEY ("scene_id") REFERENCES "public"."scenes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scene_quests" ADD CONSTRAINT "scene_quests_quest_id_quests_id_fk" FOREIGN KEY ("quest_id") REFERENCES "public"."quests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scenes" ADD CONSTRAINT "scenes_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scenes" ADD CONSTRAINT "scenes_background_id_media_id_fk" FOREIGN KEY ("background_id") REFERENCES "public"."media"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scenes" ADD CONSTRAINT "scenes_win_image_id_media_id_fk" FOREIGN KEY ("win_image_id") REFERENCES "public"."media"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sealed_texts" ADD CONSTRAINT "sealed_texts_character_id_characters_id_fk" FOREIGN KEY ("character_id") REFERENCES "public"."characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sealed_texts" ADD CONSTRAINT "sealed_texts_sealed_by_accounts_id_fk" FOREIGN KEY ("sealed_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_returns" ADD CONSTRAINT "money_returns_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offering_sales" ADD CONSTRAINT "offering_sales_offering_id_offerings_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offerings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offerings" ADD CONSTRAINT "offerings_image_id_media_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_customers" ADD CONSTRAINT "payment_customers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "story_rules" ADD CONSTRAINT "story_rules_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_links_token_hash_key" ON "account_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "account_links_account_id_idx" ON "account_links" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email_key" ON "accounts" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "accounts_user_name_idx" ON "accounts" USING btree (lower("user_name"));--> statement-breakpoint
CREATE INDEX "accounts_picture_id_idx" ON "accounts" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "accounts_admins_idx" ON "accounts" USING btree ("id") WHERE "accounts"."role" = 'admin';--> statement-breakpoint
CREATE INDEX "media_hash_idx" ON "media" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "audit_entries_act_id_idx" ON "audit_entries" USING btree ("act","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_entries_actor_id_id_idx" ON "audit_entries" USING btree ("actor_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_entries_object_id_act_idx" ON "audit_entries" USING btree ("object_id","act");--> statement-breakpoint
CREATE INDEX "audit_entries_person_id_id_idx" ON "audit_entries" USING btree ("person_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "account_blocks_blocked_id_idx" ON "account_blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE INDEX "blocklist_entries_created_by_idx" ON "blocklist_entries" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "characters_owner_id_newest_idx" ON "characters" USING btree ("owner_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"plain_name") WHERE "characters"."deleted_at" is null and not "characters"."hidden";--> statement-breakpoint
CREATE INDEX "characters_owner_id_letters_idx" ON "characters" USING gin (("owner_id"::text),"plain_name" gin_trgm_ops) WITH (fastupdate=false) WHERE "characters"."deleted_at" is null and not "characters"."hidden";--> statement-breakpoint
CREATE INDEX "characters_owner_id_idx" ON "characters" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "characters_public_newest_idx" ON "characters" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "characters"."visibility" = 'public' and "characters"."deleted_at" is null and not "characters"."hidden" and "characters"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "characters_original_character_id_idx" ON "characters" USING btree ("original_character_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "characters_hidden_with_id_idx" ON "characters" USING btree ("hidden_with_id") WHERE "characters"."hidden_with_id" is not null;--> statement-breakpoint
CREATE INDEX "characters_image_id_idx" ON "characters" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "characters_annoyed_image_id_idx" ON "characters" USING btree ("annoyed_image_id");--> statement-breakpoint
CREATE INDEX "characters_happy_image_id_idx" ON "characters" USING btree ("happy_image_id");--> statement-breakpoint
CREATE INDEX "characters_sad_image_id_idx" ON "characters" USING btree ("sad_image_id");--> statement-breakpoint
CREATE INDEX "comment_likes_account_id_idx" ON "comment_likes" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "comments_story_id_newest_idx" ON "comments" USING btree ("story_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"account_id");--> statement-breakpoint
CREATE INDEX "comments_story_id_top_idx" ON "comments" USING btree ("story_id","likes" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "comments_account_id_idx" ON "comments" USING btree ("account_id","story_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_open_story_key" ON "reports" USING btree ("reporter_id","story_id") WHERE "reports"."status" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "reports_open_comment_key" ON "reports" USING btree ("reporter_id","comment_id") WHERE "reports"."status" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "reports_open_character_key" ON "reports" USING btree ("reporter_id","character_id") WHERE "reports"."status" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "reports_open_account_key" ON "reports" USING btree ("reporter_id","reported_account_id") WHERE "reports"."status" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "reports_open_picture_key" ON "reports" USING btree ("reporter_id","picture_hash") WHERE "reports"."status" = 'open';--> statement-breakpoint
CREATE INDEX "reports_picture_hash_idx" ON "reports" USING btree ("picture_hash");--> statement-breakpoint
CREATE INDEX "reports_decision_id_idx" ON "reports" USING btree ("decision_id");--> statement-breakpoint
CREATE INDEX "reports_taken_by_idx" ON "reports" USING btree ("taken_by");--> statement-breakpoint
CREATE INDEX "reports_status_newest_idx" ON "reports" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "reports_story_id_idx" ON "reports" USING btree ("story_id");--> statement-breakpoint
CREATE INDEX "reports_comment_id_idx" ON "reports" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "reports_character_id_idx" ON "reports" USING btree ("character_id");--> statement-breakpoint
CREATE INDEX "reports_reported_account_id_idx" ON "reports" USING btree ("reported_account_id");--> statement-breakpoint
CREATE INDEX "reports_subject_owner_id_idx" ON "reports" USING btree ("subject_owner_id");--> statement-breakpoint
CREATE INDEX "story_count_changes_story_id_idx" ON "story_count_changes" USING btree ("story_id");--> statement-breakpoint
CREATE INDEX "story_favorites_account_id_newest_idx" ON "story_favorites" USING btree ("account_id","created_at" DESC NULLS FIRST,"story_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "story_likes_account_id_idx" ON "story_likes" USING btree ("account_id","story_id");--> statement-breakpoint
CREATE INDEX "story_ratings_account_id_idx" ON "story_ratings" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_sessions_token_hash_key" ON "conversation_sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "conversation_sessions_account_id_idx" ON "conversation_sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "conversation_sessions_run_id_idx" ON "conversation_sessions" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "conversation_sessions_scene_id_idx" ON "conversation_sessions" USING btree ("scene_id");--> statement-breakpoint
CREATE INDEX "conversation_sessions_character_id_idx" ON "conversation_sessions" USING btree ("character_id");--> statement-breakpoint
CREATE INDEX "conversation_sessions_partner_character_id_idx" ON "conversation_sessions" USING btree ("partner_character_id");--> statement-breakpoint
CREATE INDEX "conversation_sessions_open_last_used_idx" ON "conversation_sessions" USING btree ("last_used_at") WHERE "conversation_sessions"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "embeddings_last_used_on_idx" ON "embeddings" USING btree ("last_used_on");--> statement-breakpoint
CREATE INDEX "memories_character_id_idx" ON "memories" USING btree ("character_id");--> statement-breakpoint
CREATE INDEX "turns_session_id_id_idx" ON "turns" USING btree ("session_id","id");--> statement-breakpoint
CREATE INDEX "turns_run_id_character_id_id_idx" ON "turns" USING btree ("run_id","character_id","id");--> statement-breakpoint
CREATE INDEX "turns_account_id_id_idx" ON "turns" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "turns_account_id_character_id_id_idx" ON "turns" USING btree ("account_id","character_id","id");--> statement-breakpoint
CREATE INDEX "turns_scene_id_idx" ON "turns" USING btree ("scene_id");--> statement-breakpoint
CREATE INDEX "turns_character_id_idx" ON "turns" USING btree ("character_id");--> statement-breakpoint
CREATE INDEX "turns_replaces_turn_id_idx" ON "turns" USING btree ("replaces_turn_id") WHERE "turns"."replaces_turn_id" is not null;--> statement-breakpoint
CREATE INDEX "turns_pending_idx" ON "turns" USING btree ("run_id","character_id") WHERE "turns"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "copyright_counters_account_id_idx" ON "copyright_counters" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "copyright_notices_state_newest_idx" ON "copyright_notices" USING btree ("state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "copyright_notices_clock_idx" ON "copyright_notices" USING btree ("restore_from") WHERE "copyright_notices"."state" = 'countered';--> statement-breakpoint
CREATE INDEX "copyright_notices_email_idx" ON "copyright_notices" USING btree (lower("claimant_email"),"created_at");--> statement-breakpoint
CREATE INDEX "copyright_notices_story_id_idx" ON "copyright_notices" USING btree ("story_id");--> statement-breakpoint
CREATE INDEX "copyright_notices_character_id_idx" ON "copyright_notices" USING btree ("character_id");--> statement-breakpoint
CREATE INDEX "copyright_notices_picture_hash_idx" ON "copyright_notices" USING btree ("picture_hash");--> statement-breakpoint
CREATE INDEX "copyright_notices_owner_id_idx" ON "copyright_notices" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "copyright_notices_decided_by_idx" ON "copyright_notices" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "story_day_changes_story_id_idx" ON "story_day_changes" USING btree ("story_id","day");--> statement-breakpoint
CREATE INDEX "story_day_counts_nothing_idx" ON "story_day_counts" USING btree ("story_id") WHERE "story_day_counts"."amount" = 0;--> statement-breakpoint
CREATE INDEX "items_owner_id_newest_idx" ON "items" USING btree ("owner_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "items"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "items_owner_id_idx" ON "items" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "items_image_id_idx" ON "items" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "fact_runs_run_id_idx" ON "fact_runs" USING btree ("run_id");--> statement-breakpoint
CREATE UNIQUE INDEX "learned_facts_text_key" ON "learned_facts" USING btree ("account_id","character_id","kind",lower("text"));--> statement-breakpoint
CREATE INDEX "learned_facts_character_id_idx" ON "learned_facts" USING btree ("character_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_cause_key" ON "ledger_entries" USING btree ("cause");--> statement-breakpoint
CREATE INDEX "ledger_entries_account_id_id_idx" ON "ledger_entries" USING btree ("account_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "ledger_entries_reason_id_idx" ON "ledger_entries" USING btree ("reason","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "appeals_decision_id_account_id_key" ON "appeals" USING btree ("decision_id","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "appeals_one_open_key" ON "appeals" USING btree ("account_id") WHERE "appeals"."status" = 'open';--> statement-breakpoint
CREATE INDEX "appeals_account_id_idx" ON "appeals" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "appeals_status_id_idx" ON "appeals" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "appeals_answered_by_idx" ON "appeals" USING btree ("answered_by");--> statement-breakpoint
CREATE INDEX "decisions_account_id_id_idx" ON "decisions" USING btree ("account_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "decisions_standing_idx" ON "decisions" USING btree ("subject","subject_id") WHERE "decisions"."reversed_at" is null;--> statement-breakpoint
CREATE INDEX "decisions_decided_by_idx" ON "decisions" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "decisions_reversed_by_idx" ON "decisions" USING btree ("reversed_by");--> statement-breakpoint
CREATE INDEX "hidden_comments_story_id_idx" ON "hidden_comments" USING btree ("story_id");--> statement-breakpoint
CREATE INDEX "hidden_comments_account_id_idx" ON "hidden_comments" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "notifications_account_id_id_idx" ON "notifications" USING btree ("account_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notifications_unread_idx" ON "notifications" USING btree ("account_id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "analytics_events_story_id_occurred_at_idx" ON "analytics_events" USING btree ("story_id","occurred_at");--> statement-breakpoint
CREATE INDEX "analytics_events_account_id_idx" ON "analytics_events" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_waiting_idx" ON "outbox" USING btree ("id") WHERE "outbox"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "rate_limits_resets_at_idx" ON "rate_limits" USING btree ("resets_at");--> statement-breakpoint
CREATE INDEX "recent_writers_until_idx" ON "recent_writers" USING btree ("until");--> statement-breakpoint
CREATE INDEX "playtests_story_id_idx" ON "playtests" USING btree ("story_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "playtests_account_id_created_at_idx" ON "playtests" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "playtests_waiting_idx" ON "playtests" USING btree ("id") WHERE "playtests"."finished_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "playtests_under_way_key" ON "playtests" USING btree ("story_id") WHERE "playtests"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "quests_owner_id_idx" ON "quests" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "quests_trigger_character_id_idx" ON "quests" USING btree ("trigger_character_id");--> statement-breakpoint
CREATE INDEX "quests_trigger_item_id_idx" ON "quests" USING btree ("trigger_item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refresh_tokens_token_hash_key" ON "refresh_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "refresh_tokens_account_id_idx" ON "refresh_tokens" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_family_idx" ON "refresh_tokens" USING btree ("family");--> statement-breakpoint
CREATE INDEX "refresh_tokens_expires_at_idx" ON "refresh_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "refresh_tokens_replaced_by_idx" ON "refresh_tokens" USING btree ("replaced_by");--> statement-breakpoint
CREATE INDEX "checkpoint_memories_character_id_idx" ON "checkpoint_memories" USING btree ("character_id","run_id");--> statement-breakpoint
CREATE INDEX "duels_run_id_idx" ON "duels" USING btree ("run_id");--> statement-breakpoint
CREATE UNIQUE INDEX "duels_under_way_key" ON "duels" USING btree ("run_id","scene_id","character_id") WHERE "duels"."outcome" is null;--> statement-breakpoint
CREATE INDEX "duels_scene_id_idx" ON "duels" USING btree ("scene_id");--> statement-breakpoint
CREATE INDEX "duels_character_id_idx" ON "duels" USING btree ("character_id");--> statement-breakpoint
CREATE INDEX "run_checkpoints_scene_id_idx" ON "run_checkpoints" USING btree ("scene_id");--> statement-breakpoint
CREATE INDEX "run_checkpoints_coop_character_id_idx" ON "run_checkpoints" USING btree ("coop_character_id") WHERE "run_checkpoints"."coop_character_id" is not null;--> statement-breakpoint
CREATE INDEX "run_items_item_id_idx" ON "run_items" USING btree ("item_id","run_id");--> statement-breakpoint
CREATE INDEX "run_items_scene_id_idx" ON "run_items" USING btree ("scene_id","run_id");--> statement-breakpoint
CREATE INDEX "run_quests_quest_id_idx" ON "run_quests" USING btree ("quest_id","run_id");--> statement-breakpoint
CREATE INDEX "run_quests_scene_id_idx" ON "run_quests" USING btree ("scene_id","run_id");--> statement-breakpoint
CREATE INDEX "run_scenes_scene_id_idx" ON "run_scenes" USING btree ("scene_id","run_id");--> statement-breakpoint
CREATE INDEX "runs_account_id_story_id_latest_idx" ON "runs" USING btree ("account_id","story_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "runs_account_id_last_used_idx" ON "runs" USING btree ("account_id","last_used_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "runs_account_id_latest_idx" ON "runs" USING btree ("account_id","last_used_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "runs"."latest";--> statement-breakpoint
CREATE INDEX "runs_account_id_story_id_opened_last_idx" ON "runs" USING btree ("account_id","story_id") WHERE "runs"."latest";--> statement-breakpoint
CREATE INDEX "runs_parent_run_id_idx" ON "runs" USING btree ("parent_run_id") WHERE "runs"."parent_run_id" is not null;--> statement-breakpoint
CREATE INDEX "runs_root_run_id_idx" ON "runs" USING btree ("root_run_id") WHERE "runs"."root_run_id" is not null;--> statement-breakpoint
CREATE INDEX "runs_account_id_begun_idx" ON "runs" USING btree ("account_id","last_used_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "runs"."begun";--> statement-breakpoint
CREATE INDEX "runs_story_id_idx" ON "runs" USING btree ("story_id");--> statement-breakpoint
CREATE INDEX "runs_story_id_players_idx" ON "runs" USING btree ("story_id","account_id","play_counted_at") WHERE "runs"."play_counted_at" is not null;--> statement-breakpoint
CREATE INDEX "runs_story_id_last_used_idx" ON "runs" USING btree ("story_id","last_used_at") WHERE "runs"."play_counted_at" is not null;--> statement-breakpoint
CREATE INDEX "runs_coop_character_id_idx" ON "runs" USING btree ("coop_character_id");--> statement-breakpoint
CREATE INDEX "runs_story_id_ended_idx" ON "runs" USING btree ("story_id","id" DESC NULLS FIRST) WHERE "runs"."ending_id" is not null;--> statement-breakpoint
CREATE INDEX "scene_characters_character_id_idx" ON "scene_characters" USING btree ("character_id");--> statement-breakpoint
CREATE INDEX "scene_items_item_id_idx" ON "scene_items" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "scene_quests_quest_id_idx" ON "scene_quests" USING btree ("quest_id");--> statement-breakpoint
CREATE INDEX "scenes_trash_owner_id_idx" ON "scenes" USING btree ("trash_owner_id","deleted_at" DESC NULLS FIRST,"story_id" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "scenes"."trash_owner_id" is not null;--> statement-breakpoint
CREATE INDEX "scenes_story_id_position_idx" ON "scenes" USING btree ("story_id","position");--> statement-breakpoint
CREATE INDEX "scenes_deleted_at_idx" ON "scenes" USING btree ("deleted_at") WHERE "scenes"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "scenes_background_id_idx" ON "scenes" USING btree ("background_id");--> statement-breakpoint
CREATE INDEX "scenes_win_image_id_idx" ON "scenes" USING btree ("win_image_id");--> statement-breakpoint
CREATE INDEX "sealed_texts_character_id_idx" ON "sealed_texts" USING btree ("character_id");--> statement-breakpoint
CREATE INDEX "sealed_texts_sealed_by_idx" ON "sealed_texts" USING btree ("sealed_by");--> statement-breakpoint
CREATE INDEX "money_returns_payment_id_idx" ON "money_returns" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "money_returns_invoice_id_idx" ON "money_returns" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "money_returns_purchase_id_idx" ON "money_returns" USING btree ("purchase_id");--> statement-breakpoint
CREATE UNIQUE INDEX "offerings_price_id_key" ON "offerings" USING btree ("price_id");--> statement-breakpoint
CREATE INDEX "offerings_image_id_idx" ON "offerings" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "purchases_account_id_id_idx" ON "purchases" USING btree ("account_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "purchases_offering_id_idx" ON "purchases" USING btree ("offering_id");--> statement-breakpoint
CREATE INDEX "purchases_subscription_id_idx" ON "purchases" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "purchases_paid_at_idx" ON "purchases" USING btree ("paid_at","price_cents");--> statement-breakpoint
CREATE INDEX "purchases_refunded_at_idx" ON "purchases" USING btree ("refunded_at","refunded_cents");--> statement-breakpoint
CREATE INDEX "purchases_status_id_idx" ON "purchases" USING btree ("status","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "sandbox_book_due_at_idx" ON "sandbox_book" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "subscriptions_account_id_idx" ON "subscriptions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "subscriptions_offering_id_idx" ON "subscriptions" USING btree ("offering_id");--> statement-breakpoint
CREATE INDEX "stories_listed_newest_idx" ON "stories" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "stories"."listed";--> statement-breakpoint
CREATE INDEX "stories_listed_likes_idx" ON "stories" USING btree ("likes" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "stories"."listed";--> statement-breakpoint
CREATE INDEX "stories_listed_plays_idx" ON "stories" USING btree ("plays" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "stories"."listed";--> statement-breakpoint
CREATE INDEX "stories_listed_rating_idx" ON "stories" USING btree ("rating" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "stories"."listed";--> statement-breakpoint
CREATE INDEX "stories_featured_idx" ON "stories" USING btree ("featured_rank") WHERE "stories"."featured_rank" is not null and "stories"."listed";--> statement-breakpoint
CREATE INDEX "stories_owner_id_newest_idx" ON "stories" USING btree ("owner_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "stories"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "stories_owner_id_unlisted_idx" ON "stories" USING btree ("owner_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE not "stories"."listed" and "stories"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "stories_owner_id_deleted_at_idx" ON "stories" USING btree ("owner_id","deleted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "stories"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "stories_owner_id_idx" ON "stories" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "stories_deleted_at_idx" ON "stories" USING btree ("deleted_at") WHERE "stories"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "story_images_media_id_idx" ON "story_images" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "story_search_found_idx" ON "story_search" USING gin ("owner_id","document","names" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "story_search_owner_id_newest_idx" ON "story_search" USING btree ("owner_id","created_at" DESC NULLS FIRST,"story_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "story_search_name_words_idx" ON "story_search" USING gin (ts_filter("document", '{a}'));--> statement-breakpoint
CREATE INDEX "story_search_label_words_idx" ON "story_search" USING gin (ts_filter("document", '{b}'));--> statement-breakpoint
CREATE INDEX "story_tags_tag_id_story_id_idx" ON "story_tags" USING btree ("tag_id","story_id");--> statement-breakpoint
CREATE INDEX "story_tags_listed_likes_idx" ON "story_tags" USING btree ("tag_id","likes" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"story_id" DESC NULLS FIRST) WHERE "story_tags"."listed";--> statement-breakpoint
CREATE UNIQUE INDEX "tags_name_key" ON "tags" USING btree (lower("name"));--> statement-breakpoint

-- Positions are unique, but checked at commit, so that a reordering may pass through a duplicate.
ALTER TABLE story_images ADD CONSTRAINT story_images_story_id_position_key
  UNIQUE (story_id, position) DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE story_tags ADD CONSTRAINT story_tags_story_id_position_key
  UNIQUE (story_id, position) DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE scene_characters ADD CONSTRAINT scene_characters_scene_id_position_key
  UNIQUE (scene_id, position) DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE scene_items ADD CONSTRAINT scene_items_scene_id_position_key
  UNIQUE (scene_id, position) DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE scene_quests ADD CONSTRAINT scene_quests_scene_id_position_key
  UNIQUE (scene_id, position) DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
-- An exclusion constraint, because a unique constraint cannot leave out the scenes in the trash.
ALTER TABLE scenes ADD CONSTRAINT scenes_story_id_position_key
  EXCLUDE USING btree (story_id WITH =, position WITH =) WHERE (deleted_at IS NULL)
  DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint

-- Leaves room on each page, so that a like updates its row in place.
ALTER TABLE story_search SET (fillfactor = 90);--> statement-breakpoint

-- The first partitions: everything before this month (rows of a restored backup), this month and the next, and the default
-- partition for ids outside the months that have one. `make_partition` adds later months. The first 48 bits of an id are its
-- time in milliseconds.
DO $$
DECLARE
  month timestamptz := date_trunc('month', now(), 'UTC');
  starts timestamptz[] := ARRAY[month, date_add(month, '1 month', 'UTC'), date_add(month, '2 months', 'UTC')];
  bounds uuid[] := ARRAY(SELECT (lpad(to_hex((extract(epoch FROM moment) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid
    FROM unnest(starts) WITH ORDINALITY AS listed (moment, place) ORDER BY place);
  parent text;
BEGIN
  FOREACH parent IN ARRAY ARRAY['turns', 'analytics_events'] LOOP
    EXECUTE format('CREATE TABLE %I PARTITION OF %I DEFAULT', parent || '_rest', parent);
    EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (MINVALUE) TO (%L)', parent || '_before', parent, bounds[1]);
    FOR n IN 1..2 LOOP
      EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)',
        parent || to_char(starts[n] AT TIME ZONE 'UTC', '"_"YYYY"_"MM'), parent, bounds[n], bounds[n + 1]);
    END LOOP;
  END LOOP;
END $$;
