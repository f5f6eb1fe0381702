type Json = Record<string, unknown>;

export interface Reply {
  status: number;
  body: Json;
}

/** A call of the product's API. */
export async function callApi(
  url: string,
  path: string,
  { method = 'POST', token, key, body }: { method?: string; token?: string; key?: string; body?: Json } = {},
): Promise<Reply> {
  const reply = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: reply.status, body: reply.status === 204 ? {} : ((await reply.json()) as Json) };
}

/** @throws with the server's message unless it succeeds */
export async function mustCall(
  url: string,
  path: string,
  options: Parameters<typeof callApi>[2] = {},
): Promise<Json> {
  const { status, body } = await callApi(url, path, options);
  if (status >= 400) throw new Error(`${path}: ${status} ${String(body.message)}`);
  return body;
}

/** A new customer, with id and code. */
export async function registerCustomer(url: string, name: string) {
  const email = `${crypto.randomUUID()}@stampwell.test`;
  const password = 'stampwell';
  const { access_token: token, user } = await mustCall(url, '/auth/register', {
    body: { name, email, password },
  });
  const { qr_code: code } = await mustCall(url, '/user/qr-code', { method: 'GET', token: String(token) });
  return { email, password, id: (user as { id: string }).id, token: String(token), code: String(code) };
}
