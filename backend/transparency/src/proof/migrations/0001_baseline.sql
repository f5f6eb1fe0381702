-- A Merkle tree over the log (RFC 6962), for making proofs with. What proves that the log was not rewritten are the
-- signed checkpoints outside of any database (decision 135): whoever owns this one may change these rows, and be found.
CREATE SCHEMA IF NOT EXISTS proof;

-- Hashes by their place in the tree, 256 a row, 32 bytes each: level 0 has the leaves, each level above one hash for
-- 256 of the level below. Beside leaves: their events' positions, and their salts of 32 bytes each.
CREATE TABLE proof.tiles (
  level     smallint NOT NULL,
  index     bigint NOT NULL,
  hashes    bytea NOT NULL,
  positions bigint[],
  salts     bytea,
  PRIMARY KEY (level, index)
);
-- Neither hashes nor salts get smaller by compressing them.
ALTER TABLE proof.tiles ALTER hashes SET STORAGE EXTERNAL, ALTER salts SET STORAGE EXTERNAL;
CREATE INDEX tiles_by_position ON proof.tiles ((positions[1])) WHERE level = 0;

-- One row: how far the tree is, and the newest checkpoint, cosignatures included. `problem` says why nothing is signed any more.
CREATE TABLE proof.head (
  is_only    boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  size       bigint NOT NULL DEFAULT 0,
  position   bigint NOT NULL DEFAULT 0,
  checkpoint text,
  problem    text
) WITH (fillfactor = 50);
INSERT INTO proof.head DEFAULT VALUES;
