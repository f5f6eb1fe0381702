import { createHmac, timingSafeEqual } from 'node:crypto';
import { DomainError, ERASED_NAMES, SYSTEM_ACTOR, waitingScanText } from '@stampwell/contracts';
import type { BodyOf } from '@stampwell/contracts/http/endpoint.ts';
import { scanStamps } from '@stampwell/contracts/http/stamps.ts';
import * as http from '@stampwell/contracts/http/tills.ts';
import { type Route, route } from '../../services/http/route.ts';
import type { TillPorts } from './ports.ts';
import type { createTillProof } from './till-proof.ts';
import type { HeldScan, TillRow } from './till-store.ts';
import { tillCommand, tillsOf } from './tills.commands.ts';
import { placeAt } from './tills.decider.ts';

type Scan = BodyOf<typeof http.sendTillScans>['scans'][number];
type Answer = { key: string; state: 'accepted' | 'refused' | 'held'; words: string };

const HELD = {
  revoked: 'This tablet is no till any more. The owner has these stamps in a list.',
  pin: 'The PIN was not right. The owner has these stamps in a list.',
};

/** Not decided: the tablet keeps such a scan, and sends it again. */
const COMES_AGAIN = new Set<string>(['conflict', 'rate_limited']);

/** What waits on a till without a connection [TL12–TL15]. */
export function waitingRoutes(ports: TillPorts, proof: ReturnType<typeof createTillProof>): Route[] {
  const { store, commands, people, secrets, sessions, limits } = ports;
  const sealedFor = (tillId: string, employeeId: string) => `till ${tillId} ${employeeId}`;

  /** Null if it was sealed under another `SECRETS_KEY`: as of PINs then, else the tablet would send it again for ever. */
  function opened(owner: string, sealed: Buffer): string | null {
    try {
      return secrets.open(owner, sealed);
    } catch {
      return null;
    }
  }

  /** [TL13] Whether the person entered their PIN at this till. */
  async function isTheirs(tillId: string, scan: Scan): Promise<boolean> {
    const known = await store.offlineKey(tillId, scan.employee_id);
    if (!known || Date.parse(scan.seen.at) > known.ends_at.getTime()) return false;
    const key = opened(sealedFor(tillId, scan.employee_id), known.sealed);
    if (key === null) return false;
    const mac = createHmac('sha256', Buffer.from(key, 'base64url'))
      .update(waitingScanText({ ...scan, seen_at: scan.seen.at }))
      .digest();
    return timingSafeEqual(mac, Buffer.from(scan.mac, 'base64url'));
  }

  /** [TL16] By our clock, as far as the tablet's is known to be off. */
  async function placeThen({ id, businessId }: TillRow, { at, contact }: Scan['seen']): Promise<string> {
    const { live } = (await commands.readState({ tills: tillsOf(businessId) })).states.tills;
    const till = live.find((one) => one.id === id);
    // Revoked a moment ago.
    if (!till) throw new DomainError('unauthenticated');
    return placeAt(till, Date.parse(at) + Date.parse(contact.ours) - Date.parse(contact.device));
  }

  async function hold(till: TillRow, scan: Scan, why: HeldScan['why']): Promise<Answer> {
    await store.hold(till.id, {
      key: scan.key,
      employee_id: scan.employee_id,
      customer_id: (await people.byQrCode(scan.qr_code))?.id ?? null,
      stamps: scan.stamp_amount,
      why,
      seen_at: new Date(scan.seen.at),
    });
    return { key: scan.key, state: 'held', words: HELD[why] };
  }

  return [
    route(http.keepForOffline, async ({ actor, body }) => {
      const { id, till } = actor;
      if (!till) throw new DomainError('invalid_state', { message: 'Only at a till' });
      const sealed = secrets.seal(sealedFor(till.id, id), body.offline_key);
      await sessions.whileAlive(actor, (db) => store.putOfflineKey(till.id, id, sealed, db));
    }),

    route(http.sendTillScans, async (request) => {
      const till = await proof.till(request.koa, { mayBeRevoked: true });
      const { id: tillId, businessId } = till;
      const answers: Answer[] = [];

      /** [TL14] Of its own shop alone; a wrong one counts as a wrong PIN. */
      async function judge(scan: Scan): Promise<Answer> {
        const { key, employee_id: employeeId } = scan;
        const person = await people.byId(employeeId);
        if (person?.businessId !== businessId)
          return { key, state: 'refused', words: 'Nobody here has this name' };
        if (till.isRevoked) return hold(till, scan, 'revoked');
        const isRight = await limits
          .pin(employeeId, tillId, async () => {
            if (await isTheirs(tillId, scan)) return true;
            const refused = { type: 'RefusePin', businessId, tillId, employeeId } as const;
            await request.run({ actor: SYSTEM_ACTOR, ...tillCommand(refused, ports.approvalOf) });
            await ports.notePinFailed(employeeId, request);
            throw new DomainError('invalid_credentials');
          })
          .catch((refusal) => {
            const { code } = refusal as Partial<DomainError>;
            if (code === 'invalid_credentials' || code === 'rate_limited') return false;
            throw refusal;
          });
        if (!isRight) return hold(till, scan, 'pin');
        const { qr_code: code, stamp_amount: amount, programme, seen } = scan;
        const given = {
          employeeId,
          businessId,
          code,
          amount,
          programme,
          till: { id: tillId, placeId: await placeThen(till, seen) },
          seen,
          key,
          correlationId: request.id,
        };
        const give = () => ports.giveWaited(given);
        return limits.write(scanStamps, employeeId, give).then(
          (words): Answer => ({ key, state: 'accepted', words }),
          (refusal): Answer => {
            if (!(refusal instanceof DomainError) || refusal.status >= 500 || COMES_AGAIN.has(refusal.code))
              throw refusal;
            return { key, state: 'refused', words: refusal.message };
          },
        );
      }

      // One after the other, in the order in which they were seen.
      for (const scan of request.body.scans) answers.push(await judge(scan));
      await store.noteSeen(tillId);
      return { answers };
    }),

    route(http.heldScans, async ({ actor: { businessId } }) => {
      const rows = await store.held(businessId);
      const nameOf = async (id: string) => (await people.byId(id))?.name;
      return {
        held: await Promise.all(
          rows.map(async ({ employee_id, customer_id, stamps, why, seen_at, arrived_at }) => ({
            employee_id,
            name: (await nameOf(employee_id)) ?? ERASED_NAMES.employee,
            customer_name: customer_id && ((await nameOf(customer_id)) ?? ERASED_NAMES.customer),
            stamps,
            why,
            seen_at: seen_at.toISOString(),
            arrived_at: arrived_at.toISOString(),
          })),
        ),
      };
    }),
  ];
}
