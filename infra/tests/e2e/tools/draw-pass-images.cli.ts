/**
 * Redraws the wallet pass's images from the product's icon:
 *
 * node infra/tests/e2e/tools/draw-pass-images.cli.ts
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { launchBrowser } from '../support/browser.ts';

const root = new URL('../../../../', import.meta.url);
const icon = readFileSync(new URL('shell/app/public/icon.svg', root), 'utf8');
/** In points of Apple Wallet; drawn at 1x, 2x and 3x. */
const IMAGES = { icon: 29, logo: 50 };

await using browser = await launchBrowser();
for (const [name, points] of Object.entries(IMAGES)) {
  for (const scale of [1, 2, 3]) {
    const page = await browser.newPage({
      viewport: { width: points, height: points },
      deviceScaleFactor: scale,
    });
    await page.setContent(`<body style="margin: 0; display: grid">${icon}`);
    const file = `backend/api/src/capabilities/wallet/images/${name}${scale === 1 ? '' : `@${scale}x`}.png`;
    await page.screenshot({ path: fileURLToPath(new URL(file, root)), omitBackground: true });
    await page.close();
    console.log(file);
  }
}
