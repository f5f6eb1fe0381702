import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type LaunchOptions } from 'playwright-core';
import { findChromium } from './chromium.ts';

export interface BrowserOptions {
  /** A y4m film for the camera, see `writeQrY4m`; by default a test pattern. */
  film?: string;
  /** `true` refuses the camera permission. */
  refuseCamera?: boolean;
  /** The browser's font size in px; 16 by default. */
  fontSize?: number;
  /** Opens a port for remote debugging. */
  debuggingPort?: number;
}

/** Environment variable with the address of the test run's Chromium. */
const BROWSER_SERVER = 'BROWSER_SERVER';

/**
 * Opens headless Chromium with a fake camera: one process for the whole run, or one of its own where it has options. Close it when
 * done: `await using` does.
 * @throws with a message if there is no Chromium
 */
export function launchBrowser(options?: BrowserOptions): Promise<Browser> {
  const shared = process.env[BROWSER_SERVER];
  return shared && !options ? chromium.connect(shared) : chromium.launch(launchOptions(options));
}

/** The Chromium of a test run. Launching one for each spec takes longer than some of them. */
export async function startBrowserServer(): Promise<{ close(): Promise<void> }> {
  const server = await chromium.launchServer(launchOptions());
  process.env[BROWSER_SERVER] = server.wsEndpoint();
  return server;
}

/** The same with a persistent profile in this folder. */
export const launchProfile = (folder: string, options: BrowserOptions = {}): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, launchOptions(options));

function launchOptions({
  film,
  refuseCamera = false,
  fontSize,
  debuggingPort,
}: BrowserOptions = {}): LaunchOptions {
  const { executablePath, env } = findChromium();
  const args = [
    '--use-fake-device-for-media-stream',
    // Answers permission prompts, which are not shown when headless.
    `--use-fake-ui-for-media-stream${refuseCamera ? '=deny' : ''}`,
  ];
  if (debuggingPort) args.push(`--remote-debugging-port=${debuggingPort}`);
  if (fontSize) args.push(`--blink-settings=defaultFontSize=${fontSize}`);
  if (film) args.push(`--use-file-for-fake-video-capture=${path.resolve(film)}`);
  // The sandbox needs rights that root lacks in containers; tests visit only our own pages.
  return { executablePath, env: { ...process.env, ...env }, chromiumSandbox: false, args };
}
