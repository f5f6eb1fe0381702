import { expect, it } from 'vitest';
import { renderMail } from './page.ts';

const HOSTILE = `<script>alert(1)</script>" onclick='x' &amp;`;
const footer = { why: HOSTILE, unsubscribe: `https://x.test/?a=1&b=${HOSTILE}`, operator: HOSTILE };
const content = {
  subject: HOSTILE,
  paragraphs: [HOSTILE],
  facts: [[HOSTILE, HOSTILE]] as [string, string][],
  action: { label: HOSTILE, href: `https://x.test/?a=1&b=${HOSTILE}` },
  closing: [HOSTILE],
};

it('shows what people wrote as they wrote it, wherever it stands', () => {
  const { html } = renderMail(content, footer);
  expect(html).not.toMatch(/<script|" onclick|' onclick|&amp;amp;amp;/);
  // Title, preview, heading, paragraph, both columns, button and its address, closing, three times in the footer.
  expect(html.split('&lt;script&gt;')).toHaveLength(13);
  expect(html).toContain('href="https://x.test/?a=1&amp;b=');
});

it('says it as text, a fact a line, in columns', () => {
  const { text } = renderMail(
    {
      subject: 'Your receipt',
      heading: 'Thank you',
      paragraphs: ['Hello Ann,', 'two\n  lines'],
      facts: [
        ['Plan', 'Monthly'],
        ['Renews on', '1 May 2026'],
      ],
      action: { label: 'See it', href: 'https://x.test/a?b=1&c=2' },
    },
    { why: 'Because.', unsubscribe: null, operator: null },
  );
  expect(text).toBe(`Stampwell


Thank you

Hello Ann,

two lines

Plan       Monthly
Renews on  1 May 2026

See it https://x.test/a?b=1&c=2

Because.`);
});

it('keeps a subject on its line', () => {
  const subject = 'New at\r\nBcc: everybody@x.test';
  expect(renderMail({ ...content, subject }, footer).subject).toBe('New at Bcc: everybody@x.test');
});
