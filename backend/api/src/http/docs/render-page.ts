import { ERRORS } from '@stampwell/contracts';
import type { Endpoint } from '@stampwell/contracts/http/endpoint.ts';
import { refusalsOf, schemaOf } from '../openapi.ts';
import { escapeHtml } from './escape-html.ts';
import { type JsonSchema, schemaHtml } from './schema-lines.ts';

const GROUPS: Record<string, string> = {
  auth: 'Signing in',
  user: 'Customer',
  stamps: 'Stamps',
  business: 'Business',
  employee: 'Employee',
  subscription: 'Subscription',
  wallet: 'Wallet',
  admin: 'Administration',
  audit: 'Audit',
  live: 'Live',
  webhooks: 'Webhooks',
};

const NOTES: [title: string, words: string][] = [
  [
    'Identity',
    '<code>Authorization: Bearer &lt;access_token&gt;</code>, good for ten minutes; <code>POST /auth/refresh</code> renews it.',
  ],
  [
    'Once',
    'A write may carry an <code>Idempotency-Key</code>: repeated, it has one effect and gives the first answer again.',
  ],
  [
    'Your own writes',
    'A write answers with <code>X-Position</code>. Send it back as <code>X-Read-After</code> and the read waits until it can see it.',
  ],
  [
    'Pages',
    'Lists take <code>limit</code> and <code>cursor</code>; <code>next_cursor</code> is null at the end.',
  ],
  [
    'Refusals',
    'One shape from 400 up: <code>{ error, message, code, field?, errors?, retry_after?, request_id }</code>.',
  ],
];

/** Every call of the API on one page of plain HTML: no script, nothing from another host. */
export function renderDocs(endpoints: readonly Endpoint[], css: string): string {
  const groups = Map.groupBy(inReadingOrder(endpoints), groupOf);
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>API – Stampwell</title>
<style>${css}</style>
</head>
<body>
<a class="skip" href="#calls">Skip to the calls</a>
<nav aria-label="Calls">
<p class="brand">Stampwell <span>API</span></p>
${[...groups].map(([group, calls]) => contents(group, calls)).join('\n')}
</nav>
<main id="calls">
<header>
<h1>The API</h1>
<p>${endpoints.length} calls under <code>/api</code>, JSON in and out. The same as data: <a href="/api/openapi.json">openapi.json</a>.</p>
<dl class="notes">${NOTES.map(([title, words]) => `<div><dt>${title}</dt><dd>${words}</dd></div>`).join('')}</dl>
</header>
${[...groups].map(([group, calls]) => `<section aria-labelledby="g-${group}">\n<h2 id="g-${group}">${title(group)}</h2>\n${calls.map(call).join('\n')}\n</section>`).join('\n')}
</main>
</body>
</html>
`;
}

/** Groups as above, unknown ones last; within a group by path. */
function inReadingOrder(endpoints: readonly Endpoint[]): Endpoint[] {
  const order = Object.keys(GROUPS);
  const rank = (endpoint: Endpoint) =>
    (order.indexOf(groupOf(endpoint)) + order.length + 1) % (order.length + 1);
  return [...endpoints].sort((a, b) => rank(a) - rank(b) || (a.path < b.path ? -1 : 1));
}

const groupOf = ({ path }: Endpoint) => path.split('/')[1] ?? '';
const title = (group: string) => escapeHtml(GROUPS[group] ?? group.charAt(0).toUpperCase() + group.slice(1));

function contents(group: string, calls: Endpoint[]): string {
  const items = calls.map(
    ({ name, method, path }) =>
      `<li><a href="#${name}"><span class="m ${method}">${method}</span> ${escapeHtml(path)}</a></li>`,
  );
  return `<details><summary>${title(group)} <small>${calls.length}</small></summary><ul>${items.join('')}</ul></details>`;
}

function call(endpoint: Endpoint): string {
  const { name, method, path, who, summary } = endpoint;
  const roles = (who === 'nobody' ? ['everyone'] : who).map((role) => `<li>${role}</li>`).join('');
  return `<article id="${name}">
<h3><a href="#${name}"><span class="m ${method}">${method}</span> <code>${escapeHtml(path).replaceAll('/', '<wbr>/')}</code></a></h3>
<p>${escapeHtml(summary)}</p>
<ul class="roles" aria-label="Who may">${roles}</ul>
${part('Path', endpoint.params && schemaOf(endpoint.params, 'input'))}
${part('Query', endpoint.query && schemaOf(endpoint.query, 'input'))}
${part('Body', endpoint.body && schemaOf(endpoint.body, 'input'))}
${reply(endpoint)}
${refusals(endpoint)}
</article>`;
}

function part(label: string, schema: object | undefined): string {
  return schema ? `<h4>${label}</h4>\n<pre tabindex="0">${schemaHtml(schema as JsonSchema)}</pre>` : '';
}

function reply(endpoint: Endpoint): string {
  const { status, reply, replyType } = endpoint;
  if (reply) return part(`Reply ${status ?? 200}`, schemaOf(reply, 'output'));
  if (replyType) return `<h4>Reply ${status ?? 200}</h4>\n<p><code>${escapeHtml(replyType)}</code></p>`;
  return `<h4>Reply ${status ?? 204}</h4>\n<p>No body.</p>`;
}

function refusals(endpoint: Endpoint): string {
  const rows = refusalsOf(endpoint)
    .sort((a, b) => ERRORS[a].status - ERRORS[b].status)
    .map(
      (code) =>
        `<tr><td>${ERRORS[code].status}</td><td><code>${code}</code></td><td>${escapeHtml(ERRORS[code].words)}</td></tr>`,
    );
  return `<details class="refusals"><summary>Refusals <small>${rows.length}</small></summary><table><tbody>${rows.join('')}</tbody></table></details>`;
}
