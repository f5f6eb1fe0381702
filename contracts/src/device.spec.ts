import { expect, it } from 'vitest';
import { deviceOf } from './device.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`${IPHONE} Version/19.0 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
  [`${IPHONE} CriOS/153.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
  [`${WINDOWS} Chrome/153.0.0.0 Safari/537.36 Edg/153.0`, 'Edge on Windows'],
  [`${ANDROID} Chrome/153.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox on Linux'],
  ['curl/8.9', 'Unknown device'],
])('%s', (userAgent, words) => expect(deviceOf(userAgent)).toBe(words));
