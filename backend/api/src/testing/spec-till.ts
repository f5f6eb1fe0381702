import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { TILL_PROOF_HEADER, tillProofText, waitingScanText } from '@stampwell/contracts';
import type { Endpoint } from '@stampwell/contracts/http/endpoint.ts';
import * as http from '@stampwell/contracts/http/tills.ts';
import type { SpecActor } from './spec-actors.ts';
import type { SpecCall, SpecRequest } from './spec-call.ts';
import type { TestApp } from './test-app.ts';

const NO_ID = '00000000-0000-0000-0000-000000000000';

interface Asking {
  /** When the proof says that it is. */
  at?: number;
  /** Of another process. */
  via?: SpecCall;
}

/** A tablet with a key of its own. */
export function createTablet(call: SpecCall) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' }) as { x?: string; y?: string };

  interface Proving {
    id: string;
    token?: string | undefined;
    at?: number | undefined;
  }
  function proved(
    { method, path }: Endpoint,
    request: SpecRequest,
    { id, token = '', at = Date.now() }: Proving,
  ) {
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => request.params?.[name] ?? '');
    const asked = Object.entries(request.query ?? {}).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    const query = new URLSearchParams(asked).toString();
    const text = tillProofText({ method, path: `/api${filled}${query && `?${query}`}`, time: at, token });
    const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
    return { [TILL_PROOF_HEADER]: `${id}.${at}.${signature.toString('base64url')}` };
  }

  /** The same request, as this till's. */
  const asTill = (id: string, endpoint: Endpoint, request: SpecRequest = {}, at?: number): SpecRequest => ({
    ...request,
    headers: { ...proved(endpoint, request, { id, token: request.token, at }), ...request.headers },
  });

  const callAs =
    (id: string) =>
    <E extends Endpoint>(endpoint: E, request: SpecRequest = {}, { at, via = call }: Asking = {}) =>
      via(endpoint, asTill(id, endpoint, request, at));

  return {
    key: { x, y },
    asTill,
    callAs,
    enrolment: (code: string): SpecRequest => ({
      body: { code, key: { x, y } },
      headers: proved(http.enrolTill, {}, { id: NO_ID, token: code }),
    }),
    enrol(code: string) {
      return call(http.enrolTill, this.enrolment(code));
    },
  };
}

/** A till of the shop, by a code that its owner made. */
export async function tillOf(
  app: Pick<TestApp, 'call'>,
  owner: Pick<SpecActor, 'call'>,
  made: { name?: string; place_id?: string; lock_after_minutes?: number } = {},
) {
  const { body } = await owner.call(http.makeTillCode, { body: { name: 'Front', ...made } });
  const tablet = createTablet(app.call);
  const { body: till, error, status } = await tablet.enrol(body.till_code);
  if (status !== 201) throw new Error(JSON.stringify(error));
  const { id } = till;
  return {
    id,
    call: tablet.callAs(id),
    request: (endpoint: Endpoint, request?: SpecRequest) => tablet.asTill(id, endpoint, request),
  };
}

export type SpecTill = Awaited<ReturnType<typeof tillOf>>;

export const SPEC_PIN = '2580';

/** The person's calls at a till that they took by their PIN. */
export async function takenBy(till: SpecTill, employee: SpecActor, pin = SPEC_PIN) {
  await employee.call(http.setPin, { body: { pin } });
  const { body, error, status } = await till.call(http.takeTill, { body: { employee_id: employee.id, pin } });
  if (status !== 200) throw new Error(JSON.stringify(error));
  const token = body.access_token;
  return {
    token,
    call: <E extends Endpoint>(endpoint: E, request: SpecRequest = {}) =>
      till.call(endpoint, { ...request, token }),
  };
}

/** Stamps that waited on a till, signed by the key that it made of the person's PIN. */
export function waitedScan(
  employeeId: string,
  offlineKey: Buffer,
  { qrCode, stamps = 1, at = new Date() }: { qrCode: string; stamps?: number; at?: Date },
) {
  const seen_at = at.toISOString();
  const scan = { key: randomUUID(), qr_code: qrCode, stamp_amount: stamps };
  const mac = createHmac('sha256', offlineKey)
    .update(waitingScanText({ ...scan, seen_at }))
    .digest('base64url');
  return {
    ...scan,
    employee_id: employeeId,
    seen: { at: seen_at, contact: { ours: seen_at, device: seen_at } },
    mac,
  };
}
