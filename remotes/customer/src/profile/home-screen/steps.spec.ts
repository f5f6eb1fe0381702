import { expect, it } from 'vitest';
import { placeOf } from './steps.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1';
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1`, 5, 'safari-phone'],
  [`${IPHONE} CriOS/130.0 Mobile/15E148 Safari/604.1`, 5, 'other-iphone'],
  [`${IPHONE} FxiOS/131.0 Mobile/15E148 Safari/605.1.15`, 5, 'other-iphone'],
  [`${MAC} Safari/605.1.15`, 5, 'safari-phone'],
  [`${MAC} Safari/605.1.15`, 0, 'safari'],
  [`${ANDROID} Chrome/130.0.0.0 Mobile Safari/537.36`, 5, 'chrome-phone'],
  [`${ANDROID} SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36`, 5, 'samsung'],
  ['Mozilla/5.0 (Android 14; Mobile; rv:131.0) Gecko/131.0 Firefox/131.0', 5, 'firefox-phone'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0', 0, 'firefox'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36',
    0,
    'computer',
  ],
])('%s with %s touch points is %s', (userAgent, touchPoints, place) =>
  expect(placeOf(userAgent, touchPoints)).toBe(place),
);
