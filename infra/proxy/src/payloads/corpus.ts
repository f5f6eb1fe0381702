import { chunkPayloads } from './chunks.ts';
import { lengthPayloads } from './lengths.ts';
import { linePayloads } from './lines.ts';
import type { Payload } from './payload.ts';

/** Every payload; each is played with a whole inner request and with one that waits for somebody's next. */
export const CORPUS: readonly Payload[] = [...lengthPayloads, ...linePayloads, ...chunkPayloads];
