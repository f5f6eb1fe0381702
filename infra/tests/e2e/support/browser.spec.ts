import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { launchBrowser } from './browser.ts';
import { writeQrY4m } from './qr-camera.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'stampwell-camera-'));
const film = path.join(folder, 'code.y4m');
// Cameras need a secure context, which localhost is and about:blank is not.
const server = createServer((_, response) => {
  response.setHeader('content-type', 'text/html').end('<!doctype html><video muted playsinline></video>');
}).listen(0);
const address = `http://localhost:${(server.address() as AddressInfo).port}/`;
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Waits for two frames and returns the share of dark pixels in the middle row. */
function filmOnce(page: Page): Promise<{ width: number; darkShare: number }> {
  return page.evaluate(async () => {
    const stream = await navigator.mediaDevices.getUserMedia({ video: true });
    const video = document.querySelector('video') as HTMLVideoElement;
    video.srcObject = stream;
    await video.play();
    const nextFrame = () => new Promise((resolve) => video.requestVideoFrameCallback(resolve));
    await nextFrame();
    await nextFrame();
    const canvas = new OffscreenCanvas(video.videoWidth, 1);
    const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
    context.drawImage(video, 0, -video.videoHeight / 2);
    for (const track of stream.getTracks()) track.stop();
    const { data } = context.getImageData(0, 0, video.videoWidth, 1);
    const dark = data.filter((value, index) => index % 4 === 0 && value < 128).length;
    return { width: video.videoWidth, darkShare: dark / video.videoWidth };
  });
}

it('shows the page a camera that films the QR code, and then another one', async () => {
  writeQrY4m(film, 'STAMP123');
  await using browser = await launchBrowser({ film });
  const page = await browser.newPage();
  await page.goto(address);
  const first = await filmOnce(page);
  expect(first.width).toBe(640);
  expect(first.darkShare).toBeGreaterThan(0.1);
  expect(first.darkShare).toBeLessThan(0.6);

  writeQrY4m(film, 'a longer text, so a finer code, so another row of pixels');
  expect((await filmOnce(page)).darkShare).not.toBe(first.darkShare);
});

it('can refuse the camera', async () => {
  await using browser = await launchBrowser({ refuseCamera: true });
  const page = await browser.newPage();
  await page.goto(address);
  const refusal = await page.evaluate(() =>
    navigator.mediaDevices.getUserMedia({ video: true }).then(
      () => 'granted',
      (error) => error.name,
    ),
  );
  expect(refusal).toBe('NotAllowedError');
});
