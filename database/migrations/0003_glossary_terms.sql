-- Tables, columns and routines get the terms of docs/glossary.md. The renamed routines are in database/routines.
ALTER TABLE barriers RENAME TO blocklist_entries;
ALTER TABLE blocklist_entries RENAME CONSTRAINT barriers_pkey TO blocklist_entries_pkey;
ALTER TABLE blocklist_entries RENAME CONSTRAINT barriers_kind_value_key TO blocklist_entries_kind_value_key;
ALTER TABLE blocklist_entries RENAME CONSTRAINT barriers_kind_check TO blocklist_entries_kind_check;
ALTER TABLE blocklist_entries RENAME CONSTRAINT barriers_value_check TO blocklist_entries_value_check;
ALTER TABLE blocklist_entries RENAME CONSTRAINT barriers_reason_check TO blocklist_entries_reason_check;
ALTER TABLE blocklist_entries RENAME CONSTRAINT barriers_created_by_accounts_id_fk TO blocklist_entries_created_by_accounts_id_fk;
ALTER INDEX barriers_created_by_idx RENAME TO blocklist_entries_created_by_idx;

ALTER TABLE notices RENAME TO notifications;
ALTER TABLE notifications RENAME CONSTRAINT notices_pkey TO notifications_pkey;
ALTER TABLE notifications RENAME CONSTRAINT notices_kind_check TO notifications_kind_check;
ALTER TABLE notifications RENAME CONSTRAINT notices_heading_check TO notifications_heading_check;
ALTER TABLE notifications RENAME CONSTRAINT notices_text_check TO notifications_text_check;
ALTER TABLE notifications RENAME CONSTRAINT notices_path_check TO notifications_path_check;
ALTER TABLE notifications RENAME CONSTRAINT notices_account_id_accounts_id_fk TO notifications_account_id_accounts_id_fk;
ALTER INDEX notices_account_id_id_idx RENAME TO notifications_account_id_id_idx;
ALTER INDEX notices_unread_idx RENAME TO notifications_unread_idx;

ALTER TABLE months_gone RENAME TO partitions_gone;
ALTER TABLE partitions_gone RENAME CONSTRAINT months_gone_pkey TO partitions_gone_pkey;
ALTER TABLE partitions_gone RENAME CONSTRAINT months_gone_of_table_check TO partitions_gone_of_table_check;

ALTER TABLE scenes RENAME COLUMN bin_owner_id TO trash_owner_id;
ALTER INDEX scenes_bin_owner_id_idx RENAME TO scenes_trash_owner_id_idx;

-- Links of stored notifications lead to the page of their new name.
UPDATE notifications SET path = replace(path, '/notices', '/notifications') WHERE path LIKE '/notices%';

DROP FUNCTION IF EXISTS scene_to_bin() CASCADE;
DROP FUNCTION IF EXISTS story_to_bin() CASCADE;
DROP FUNCTION IF EXISTS make_month(text, timestamptz);
DROP FUNCTION IF EXISTS months_of(text);
