import { mustCall } from '../../client.ts';
import { DEMO } from './signed-in.ts';

/** A sealed entry of the demo's customer, and its proof. */
export interface Sealed {
  shop: string;
  entry: string;
  receipt: Record<string, unknown>;
}

/** The first entry of the demo's own card, written before the product was ready. Waits until it is sealed. */
export async function sealedOfDemo(url: string): Promise<Sealed> {
  const { access_token: token } = await mustCall(url, '/auth/login', { body: { ...DEMO.customer } });
  const ask = (path: string) => mustCall(url, path, { method: 'GET', token: String(token) });
  const cards = (await ask('/user/dashboard')).stamp_cards as {
    business_id: string;
    business_name: string;
  }[];
  // Other journeys may have given the customer newer cards.
  const card = cards.find(({ business_name }) => business_name === 'Corner Coffee');
  const shop = String(card?.business_id);
  const { steps } = await ask(`/user/business/${shop}/story`);
  const entry = String((steps as { id: string }[])[0]?.id);
  for (;;) {
    const { receipt } = await ask(`/user/business/${shop}/entries/${entry}/receipt`);
    if (receipt) return { shop, entry, receipt: receipt as Record<string, unknown> };
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

const POLL_MS = 500;
