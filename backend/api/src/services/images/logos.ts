import { createHash } from 'node:crypto';
import { LOGO_SIZES, type LogoSize } from '@stampwell/contracts';
import { WorkerEnded } from '../workers/open-worker.ts';
import { createWorkerPool } from '../workers/worker-pool.ts';
import { type DrawnLogo, refused, TOO_INTRICATE } from './draw-logo.ts';
import type { Images } from './images.ts';

/** Logos that a shop chose before stay for mails and passes that show them, but no more than these. */
const KEPT = 10;

/** Shops' logos. A logo's id follows from its shop and its pixels, so that no two shops share a file. */
export interface Logos {
  /** Draws and stores a logo. @returns its id @throws DomainError `validation_failed`, `unavailable` */
  keep(businessId: string, bytes: Uint8Array): Promise<string>;
  /** A logo's picture in one size; null if it is gone. */
  logoOf(businessId: string, logo: string, size: LogoSize): Promise<Uint8Array | null>;
  /** Deletes all but the newest and the one in use. */
  prune(businessId: string, current: string): Promise<void>;
  /** Deletes all of a shop's. */
  forget(businessId: string): Promise<void>;
}

/** The costliest picture that is taken needs half a second of a processor, which stamps have first. */
const TIMEOUT_MS = 10_000;

export function createLogos(images: Images): Logos {
  const pool = createWorkerPool<Uint8Array, DrawnLogo>({
    file: new URL('./draw-logo.worker.ts', import.meta.url),
    in: 'process',
    memoryMb: 128,
  });
  return {
    async keep(businessId, bytes) {
      const drawn = await pool.run(bytes, { key: businessId, timeoutMs: TIMEOUT_MS }).catch((error) => {
        throw error instanceof WorkerEnded ? refused(TOO_INTRICATE) : error;
      });
      const id = idOf(businessId, drawn.large);
      const puts = sizes.map((size) =>
        images.put(keyOf(businessId, id, size), drawn[size], `image/${LOGO_SIZES[size].format}`),
      );
      await Promise.all(puts);
      return id;
    },
    logoOf: (businessId, logo, size) => images.get(keyOf(businessId, logo, size)),
    async prune(businessId, current) {
      const keys = await images.list(businessId);
      const kept = new Set([current, ...[...new Set(keys.map(idIn))].slice(0, KEPT)]);
      await images.delete(keys.filter((key) => !kept.has(idIn(key))));
    },
    async forget(businessId) {
      await images.delete(await images.list(businessId));
    },
  };
}

const sizes = Object.keys(LOGO_SIZES) as LogoSize[];

const keyOf = (businessId: string, logo: string, size: LogoSize) =>
  `${businessId}/${logo}-${size}.${LOGO_SIZES[size].format}`;

const idIn = (key: string) => key.slice(key.lastIndexOf('/') + 1).split('-')[0] ?? '';

const ID_LENGTH = 32;

const idOf = (businessId: string, large: Uint8Array) =>
  createHash('sha256').update(businessId).update(large).digest('hex').slice(0, ID_LENGTH);
