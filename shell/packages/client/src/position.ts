import type { Coordinates } from '@stampwell/contracts/location.ts';
import { within } from './within.ts';

const FOUND_WITHIN_MS = 10_000;
/** The browser's own limit begins only once the person has answered its question, which takes them a while. */
const ANSWERED_WITHIN_MS = 60_000;

/** The person does not let us know (`isRefused`), or the device does not. */
export class NoPosition extends Error {
  override readonly name = 'NoPosition';
  readonly isRefused: boolean;

  constructor(error: unknown) {
    super('no position', { cause: error });
    this.isRefused = (error as { code?: unknown }).code === 1;
  }
}

/** Where the device is; it asks the person. @throws NoPosition */
export async function askPosition(options: Omit<PositionOptions, 'timeout'>): Promise<Coordinates> {
  try {
    const { coords } = await within(
      ANSWERED_WITHIN_MS,
      () =>
        new Promise<GeolocationPosition>((resolve, reject) =>
          navigator.geolocation.getCurrentPosition(resolve, reject, { ...options, timeout: FOUND_WITHIN_MS }),
        ),
    );
    return { latitude: coords.latitude, longitude: coords.longitude };
  } catch (error) {
    throw new NoPosition(error);
  }
}
