-- Events on which a reaction failed. It goes on with the others, and tries these again each minute.
CREATE TABLE platform.reactions_waiting (
  name     text NOT NULL,
  position bigint NOT NULL,
  type     text NOT NULL,
  tries    int NOT NULL DEFAULT 1,
  since    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (name, position)
);
