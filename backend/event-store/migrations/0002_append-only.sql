-- What was written stays as it was written, whoever asks: grants keep the processes from it, and this whoever owns the
-- tables (decision 092). What is done on purpose must say so: SET session_replication_role = replica.
CREATE FUNCTION es.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the log is append-only: no % of %', TG_OP, TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON es.events
  FOR EACH STATEMENT EXECUTE FUNCTION es.refuse_change();
