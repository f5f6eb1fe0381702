import { mustCall } from './api-client.ts';
import { DEMO } from './signed-in.ts';

/** An entry of the demo's own customer that was sealed long since, and what proves it. */
export interface Sealed {
  shop: string;
  entry: string;
  receipt: Record<string, unknown>;
}

/** The first entry of the first card: in the log before the product said that it is ready. Waits until it is sealed. */
export async function sealedOfDemo(url: string): Promise<Sealed> {
  const { access_token: token } = await mustCall(url, '/auth/login', { body: { ...DEMO.customer } });
  const ask = (path: string) => mustCall(url, path, { method: 'GET', token: String(token) });
  const [card] = (await ask('/user/dashboard')).stamp_cards as { business_id: string }[];
  const shop = String(card?.business_id);
  const { steps } = await ask(`/user/business/${shop}/story`);
  const entry = String((steps as { id: string }[])[0]?.id);
  for (;;) {
    const { receipt } = await ask(`/user/business/${shop}/entries/${entry}/receipt`);
    if (receipt) return { shop, entry, receipt: receipt as Record<string, unknown> };
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

const LOOK_AGAIN_MS = 500;
