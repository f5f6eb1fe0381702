import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type LaunchOptions } from 'playwright-core';
import { findChromium } from './chromium.ts';

/** How the browser is set up. */
export interface BrowserOptions {
  /** A y4m film for the camera, see `writeQrY4m`; without one it shows a test pattern. */
  film?: string;
  /** `true` as if the person had answered 'Block' to the camera's prompt. */
  refuseCamera?: boolean;
  /** The size of type that the person has set in the browser, in px; 16 where absent. */
  fontSize?: number;
  /** Where another program may steer it, too. */
  debuggingPort?: number;
}

/**
 * Launches a real Chromium, headless, with a fake camera. Close it when done: `await using` does.
 * @throws in words when the machine has no Chromium
 */
export const launchBrowser = (options: BrowserOptions = {}): Promise<Browser> =>
  chromium.launch(launchOptions(options));

/** The same as a person has it: what the browser keeps is in this folder, and there again with the next launch. */
export const launchProfile = (folder: string, options: BrowserOptions = {}): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, launchOptions(options));

function launchOptions({
  film,
  refuseCamera = false,
  fontSize,
  debuggingPort,
}: BrowserOptions): LaunchOptions {
  const { executablePath, env } = findChromium();
  const args = [
    '--use-fake-device-for-media-stream',
    // Headless, nobody answers the prompt: this does.
    `--use-fake-ui-for-media-stream${refuseCamera ? '=deny' : ''}`,
  ];
  if (debuggingPort) args.push(`--remote-debugging-port=${debuggingPort}`);
  if (fontSize) args.push(`--blink-settings=defaultFontSize=${fontSize}`);
  if (film) args.push(`--use-file-for-fake-video-capture=${path.resolve(film)}`);
  // The sandbox needs rights that root in a container lacks; our tests visit our own pages only.
  return { executablePath, env: { ...process.env, ...env }, chromiumSandbox: false, args };
}
