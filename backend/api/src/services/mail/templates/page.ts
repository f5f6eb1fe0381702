import { escapeHtml } from '../../http/escape-html.ts';
import type { MailContent } from '../define-mail.ts';

export interface Footer {
  /** The reason for getting this mail. */
  why: string;
  /** URL that switches the topic off; null for a mail that cannot be switched off. */
  unsubscribe: string | null;
  /** The sender's name and address, if configured. */
  operator: string | null;
}

/** Both parts of a multipart mail. */
export interface Rendered {
  subject: string;
  html: string;
  text: string;
}

export const renderMail = (content: MailContent, footer: Footer): Rendered => ({
  // A shop's name may contain line breaks, which would end the header.
  subject: oneLine(content.subject),
  html: page(content, footer).markup,
  text: plainText(content, footer),
});

const oneLine = (words: string) => words.replace(/\s+/g, ' ').trim();

/** Markup that is already escaped, unlike a plain string. */
class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

type Part = string | Html | Html[] | null | undefined | false;

const markupOf = (part: Part): string => {
  if (Array.isArray(part)) return part.map(({ markup }) => markup).join('');
  return part instanceof Html ? part.markup : escapeHtml(part || '');
};

const html = (strings: TemplateStringsArray, ...parts: Part[]) =>
  new Html(strings.map((string, nth) => string + markupOf(parts[nth])).join(''));

// Mail programs need inline styles and load no web fonts. Colours are from docs/look.md.
const SERIF = "font-family:Fraunces,Georgia,'Times New Roman',serif";
const SANS = "font-family:Figtree,system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const INK = 'color:#221c15';
const QUIET = 'color:#675c4f';
const STAMP = '#c2412d';
const LINE = '1px solid #e8dfd1';

const TEXT = `margin:0 0 16px;${INK};${SANS};font-size:16px;line-height:24px`;
const SMALL = `margin:0 0 8px;padding:0 4px;${QUIET};${SANS};font-size:13px;line-height:20px`;
const LABEL = `padding:10px 16px 10px 0;border-top:${LINE};${QUIET};${SANS};font-size:14px;font-weight:400;line-height:24px;text-align:left;vertical-align:top`;
const VALUE = `padding:10px 0;border-top:${LINE};${INK};${SANS};font-size:16px;line-height:24px;overflow-wrap:anywhere`;
const BUTTON = `display:inline-block;max-width:100%;margin:8px 0 24px;padding:14px 24px;border-radius:12px;background-color:${STAMP};color:#ffffff;${SANS};font-size:16px;font-weight:600;line-height:100%;text-decoration:none;mso-padding-alt:0px`;

/** For mail programs that follow the system's dark theme; `!important` overrides the inline styles. */
const DARK = new Html(`
@media (prefers-color-scheme: dark) {
  .page { background-color: #16130f !important; }
  .card { background-color: #211c16 !important; border-color: #3a3228 !important; }
  .ink { color: #f3ece1 !important; }
  .quiet { color: #b9ad9d !important; }
  .line { border-color: #3a3228 !important; }
  .stamp { color: #e0705c !important; border-color: #e0705c !important; }
}`);

const page = (content: MailContent, footer: Footer) => html`<!DOCTYPE html>
<html dir="ltr" lang="en">
<head>
<meta http-equiv="Content-Type" content="text/html; charset=UTF-8">
<meta name="viewport" content="width=device-width">
<meta name="x-apple-disable-message-reformatting">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${content.subject}</title>
<style>${DARK}</style>
</head>
<body class="page" style="margin:0;padding:0">
${preview(content.paragraphs.at(-1) ?? content.subject)}
${table(
  `width:100%;padding:32px 12px;background-color:#fbf7f0;${SANS}`,
  table('max-width:560px;margin:0 auto', [
    content.sender ? senderMark(content.sender) : BRAND,
    table(
      `padding:32px 28px 16px;background-color:#ffffff;border:${LINE};border-radius:16px`,
      body(content),
      'card',
    ),
    table('padding-top:20px', beneath(footer)),
  ]),
  'page',
)}
</body>
</html>`;

/** Mail programs need tables for layout; `role` hides that from screen readers. */
const table = (style: string, inner: Part, className = '') =>
  html`<table align="center" width="100%" border="0" cellpadding="0" cellspacing="0" role="presentation" class="${className}" style="${style}"><tbody><tr><td>
${inner}
</td></tr></tbody></table>`;

const PREVIEW_LENGTH = 200;

/** The preview line beside the subject, padded so that a mail list does not show the text after it. */
const preview = (words: string) =>
  html`<div style="display:none;overflow:hidden;line-height:1px;opacity:0;max-height:0;max-width:0">${words.slice(0, PREVIEW_LENGTH)}${'\u00a0\u200c\u200b\u200d\u200e\u200f\ufeff'.repeat(Math.max(0, PREVIEW_LENGTH - words.length))}</div>`;

const BRAND = html`<p class="ink" style="margin:0 0 20px 4px;${INK};${SERIF};font-size:20px;font-weight:600;line-height:36px"><span class="stamp" aria-hidden="true" style="display:inline-block;width:32px;height:32px;margin-right:10px;border:2px solid ${STAMP};border-radius:18px;color:${STAMP};${SERIF};font-size:18px;font-weight:700;line-height:32px;text-align:center;transform:rotate(-8deg)">S</span>Stampwell</p>`;

/** The picture is loaded from us, so its words stand for it until then. */
const senderMark = ({ name, logo }: NonNullable<MailContent['sender']>) =>
  html`<p class="ink" style="margin:0 0 20px 4px;${INK};${SERIF};font-size:20px;font-weight:600;line-height:48px;overflow-wrap:anywhere"><img src="${logo}" alt="${name}" width="48" height="48" style="display:inline-block;width:48px;height:48px;margin-right:12px;border:0;border-radius:12px;vertical-align:middle"><span aria-hidden="true">${name}</span></p>`;

const paragraphs = (all: readonly string[] = []) =>
  all.map((words) => html`<p class="ink" style="${TEXT}">${words}</p>`);

const body = ({ subject, heading, paragraphs: words, facts = [], action, closing }: MailContent): Html[] => [
  html`<h1 class="ink" style="margin:0 0 20px;${INK};${SERIF};font-size:26px;font-weight:600;line-height:32px">${heading ?? subject}</h1>`,
  ...paragraphs(words),
  ...(facts.length > 0 ? [factTable(facts)] : []),
  ...(action ? [button(action)] : []),
  ...paragraphs(closing),
];

const factTable = (facts: readonly [string, string][]) =>
  html`<table style="width:100%;margin:8px 0 24px;border-collapse:collapse"><tbody>${facts.map(
    ([label, value]) =>
      html`<tr><th class="quiet line" scope="row" style="${LABEL}">${label}</th><td class="ink line" style="${VALUE};${alignmentOf(value)}">${value}</td></tr>`,
  )}</tbody></table>`;

/** Short values such as dates and prices are right-aligned; sentences are left-aligned. */
const alignmentOf = (value: string) =>
  value.length <= 32 ? 'font-weight:600;text-align:right' : 'font-weight:400;text-align:left';

/** Outlook ignores a link's padding, so it gets spaces instead. */
const button = ({ href, label }: NonNullable<MailContent['action']>) =>
  html`<a href="${href}" target="_blank" style="${BUTTON}"><!--[if mso]><i style="mso-font-width:400%;mso-text-raise:21" hidden>&#8202;&#8202;&#8202;</i><![endif]--><span style="max-width:100%;display:inline-block;line-height:120%;mso-padding-alt:0px;mso-text-raise:10.5px">${label}</span><!--[if mso]><i style="mso-font-width:400%" hidden>&#8202;&#8202;&#8202;&#8203;</i><![endif]--></a>`;

const UNSUBSCRIBE = 'Do not send me these';

const beneath = ({ why, unsubscribe, operator }: Footer): Html[] => [
  html`<p class="quiet" style="${SMALL}">${why}${
    unsubscribe &&
    html` <a href="${unsubscribe}" class="quiet" target="_blank" style="${QUIET};text-decoration:underline">${UNSUBSCRIBE}</a>`
  }</p>`,
  ...(operator ? [html`<p class="quiet" style="${SMALL}">${operator}</p>`] : []),
];

function plainText(content: MailContent, { why, unsubscribe, operator }: Footer): string {
  const { subject, heading = subject, paragraphs: words, facts = [], action, closing = [] } = content;
  const width = Math.max(...facts.map(([label]) => label.length));
  return [
    'Stampwell\n',
    oneLine(heading),
    ...words.map(oneLine),
    facts.map(([label, value]) => `${label.padEnd(width)}  ${oneLine(value)}`).join('\n'),
    action && `${action.label} ${action.href}`,
    ...closing.map(oneLine),
    unsubscribe ? `${why} ${UNSUBSCRIBE} ${unsubscribe}` : why,
    operator,
  ]
    .filter(Boolean)
    .join('\n\n');
}
