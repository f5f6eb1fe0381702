import { afterAll, describe, expect, it } from 'vitest';
import { openTestApp } from '../../../testing/test-app.ts';
import { MAILS } from '../all-mails.ts';
import { PREVIEWS } from './previews.ts';

const app = await openTestApp();
afterAll(() => app.close());
const get = async (path: string) => {
  const answer = await fetch(`${app.url}/dev/mail/${path}`);
  return { answer, body: await answer.text() };
};

it('every kind of mail can be looked at', async () => {
  expect(new Set(MAILS.map(({ kind }) => kind)).size).toBe(MAILS.length);
  expect(new Set(MAILS.map(({ label }) => label)).size).toBe(MAILS.length);
  const { answer, body } = await get('previews');
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
  for (const { name } of PREVIEWS) expect(body).toContain(`src="/dev/mail/previews/${name}.html"`);
});

describe.each(PREVIEWS)('$name', ({ name }) => {
  it('says the same as a page and as text, with a way on, and brings nothing from elsewhere', async () => {
    const { answer, body: html } = await get(`previews/${name}.html`);
    const { body: text } = await get(`previews/${name}.txt`);
    expect(answer.headers.get('content-security-policy')).toContain("sandbox; default-src 'none'");
    const heading = /<h1[^>]*>(.+?)<\/h1>/.exec(html)?.[1] ?? 'no heading';
    expect(text).toContain(heading.replaceAll('&#x27;', "'").replaceAll('&amp;', '&'));
    expect(text).not.toMatch(/undefined|null|Invalid Date|NaN|<\w/);
    expect(html).not.toMatch(/<script|<img|url\(|@import|undefined|Invalid Date|NaN/);
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
    for (const href of links) expect(href).toMatch(/^http:\/\/localhost:3000\//);
    if (name !== 'email_changed-unproved') expect(links.length).toBeGreaterThan(0);
  });
});
