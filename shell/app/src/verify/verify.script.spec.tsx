// @vitest-environment happy-dom
import { newSigner, verifierText } from '@stampwell/transparency/tlog/note-keys.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { VerifyDocument } from './verify-document.tsx';

const KEY = verifierText(newSigner('shop.test/log'));

/** The page as the web process sends it, with its script run. */
async function openPage(key: string) {
  document.body.innerHTML = renderToStaticMarkup(<VerifyDocument />).replaceAll('__LEGAL_PROOF_KEY__', key);
  await import('./verify.script.ts');
}

const verdict = () => document.querySelector<HTMLElement>('[data-verdict]');
const trust = () => document.querySelector('[data-trust]')?.textContent;

beforeEach(() => vi.resetModules());

it('waits for a receipt and shows the trusted key', async () => {
  await openPage(KEY);
  expect(verdict()?.hidden).toBe(true);
  expect(trust()).toContain(KEY);
});

it('says that it cannot check receipts if no key is published', async () => {
  await openPage('not set');
  expect(verdict()?.hidden).toBe(false);
  expect(verdict()?.textContent).toContain('Nothing can be checked here');
  expect(trust()).toBe('This page trusts no key: this installation has published none.');
});
