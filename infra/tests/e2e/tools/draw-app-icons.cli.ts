/**
 * Redraws the app's icons from the product's icon:
 *
 * node infra/tests/e2e/tools/draw-app-icons.cli.ts
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { launchBrowser } from '../support/browser.ts';

const folder = new URL('../../../../shell/app/public/', import.meta.url);
const icon = readFileSync(new URL('icon.svg', folder), 'utf8');
const GROUND = /<rect[^>]*fill="(#\w+)"[^>]*>/;
const [, red = ''] = icon.match(GROUND) ?? [];

/** Where the system cuts the shape, the background fills the square; maskable icons may lose everything beyond 80 %. */
const ICONS = {
  'icon-192': { px: 192, drawing: icon },
  'icon-512': { px: 512, drawing: icon },
  'maskable-512': { px: 512, drawing: onSquare(0.84) },
  'apple-touch-icon': { px: 180, drawing: onSquare(1) },
};

await using browser = await launchBrowser();
for (const [name, { px, drawing }] of Object.entries(ICONS)) {
  const page = await browser.newPage({ viewport: { width: px, height: px } });
  await page.setContent(`<body style="margin: 0; display: grid">${drawing}`);
  const file = fileURLToPath(new URL(`icons/${name}.png`, folder));
  await page.screenshot({ path: file, omitBackground: true });
  await page.close();
  console.log(file);
}

function onSquare(scale: number): string {
  const mark = icon
    .replace(GROUND, '')
    .replace(/<svg[^>]*>/, '')
    .replace('</svg>', '');
  const move = `translate(32 32) scale(${scale}) translate(-32 -32)`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${red}"/><g transform="${move}">${mark}</g></svg>`;
}
