import { type Door, openApi, openWeb } from '../doors/doors.ts';
import { startCaddy } from './caddy.ts';

/** Compose's front door: Caddy, the API and the web process behind it. */
export async function openFrontDoor(env: Record<string, string> = {}): Promise<Door> {
  const [api, web] = await Promise.all([openApi(env), openWeb()]);
  const caddy = await startCaddy({ apiPort: api.port, webPort: web.port });
  const { port } = caddy;
  const seen = () => [...api.seen(), ...web.seen()];
  const stop = async () => {
    await caddy.stop();
    await Promise.all([api.stop(), web.stop()]);
  };
  return { port, seen, stop, has: { api: true, pages: true } };
}
