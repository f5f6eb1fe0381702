import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SunkSpan {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
}

interface Export {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: Omit<SunkSpan, 'service'>[] }[];
  }[];
}

/** Receives spans by OTLP over HTTP, as JSON, where production has a collector. */
export async function openTraceSink() {
  const spans: SunkSpan[] = [];
  /** Everything received; specs search it for data that must not be in traces. */
  let text = '';
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    text += body;
    for (const { resource, scopeSpans } of (JSON.parse(body) as Export).resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
      for (const span of scopeSpans.flatMap((scope) => scope.spans)) spans.push({ ...span, service });
    }
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    text: () => text,
    close: () => server.close(),
  };
}
