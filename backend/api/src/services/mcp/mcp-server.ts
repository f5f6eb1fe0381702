import { type CallToolResult, createMcpHandler, Server, type Tool } from '@modelcontextprotocol/server';

/** What a caller finds: made anew for each request, since nothing is kept between two. */
export interface Served {
  tools: Tool[];
  instructions: string;
  call(name: string, input: unknown): Promise<CallToolResult>;
}

/**
 * One message of the Model Context Protocol and its answer. The only file that imports the protocol's package, which takes 10 MB
 * of memory: `mcp-page.ts` loads it with the first call.
 */
export async function answerMcp(request: Request, message: object, served: Served): Promise<Response> {
  const { tools, instructions, call } = served;
  const handler = createMcpHandler(
    () => {
      const server = new Server(
        { name: 'stampwell', title: 'Stampwell', version: '1.0.0' },
        { capabilities: { tools: {} }, instructions },
      );
      server.setRequestHandler('tools/list', () => ({ tools }));
      server.setRequestHandler('tools/call', ({ params }) => call(params.name, params.arguments));
      return server;
    },
    { keepAliveMs: 0 },
  );
  try {
    const answer = await handler.fetch(request, { parsedBody: message });
    // Read to its end: a tool sends nothing on the way, and what is left open would outlive a revoked key [AK4].
    return new Response(await answer.text(), answer);
  } finally {
    await handler.close();
  }
}
