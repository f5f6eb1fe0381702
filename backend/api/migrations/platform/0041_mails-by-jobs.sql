-- Jobs of pg-boss say when a mail is tried next (decision 182). Mails that waited have none: administrators may have them tried.
UPDATE platform.mails SET state = 'failed', problem = 'waited during an update' WHERE state = 'waiting';
ALTER TABLE platform.mails DROP COLUMN next_at;
