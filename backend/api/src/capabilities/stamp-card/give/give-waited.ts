import { hash } from 'node:crypto';
import { namedProgramme } from '@stampwell/contracts';
import * as http from '@stampwell/contracts/http/stamps.ts';
import { canonicalJson } from '@stampwell/event-store';
import type { RunCommand } from '../../../services/http/route.ts';
import { type AtTill, type EmployeeActor, eventActor } from '../../../services/identity/actor.ts';
import { createCommandParts } from '../command-parts.ts';
import { sayingPlaces } from '../places-here.ts';
import type { StampCardPorts } from '../ports.ts';
import { atPlace } from '../subject.ts';
import { orUnknownCode } from '../unknown-customer.ts';
import { createGive, presentEarned, seenOffline } from './give.routes.ts';

interface Waited {
  employeeId: string;
  businessId: string;
  code: string;
  amount: number;
  programme?: number | undefined;
  till: AtTill;
  seen: Parameters<typeof seenOffline>[0];
  key: string;
  correlationId: string;
}

/** Stamps that waited on a shared till, in the name of the person who gave them there. */
export function createGiveWaited(ports: StampCardPorts) {
  const parts = createCommandParts(ports);
  const give = createGive(parts);
  return async ({
    employeeId,
    businessId,
    code,
    amount,
    programme,
    till,
    seen,
    key,
    correlationId,
  }: Waited): Promise<string> => {
    const actor: EmployeeActor = { kind: 'employee', id: employeeId, businessId, sessionId: '', till };
    // The same request as a scan's, so that one that was tried before its connection was lost counts once.
    const sent = { qr_code: code, stamp_amount: amount, action: 'earn', ...namedProgramme(programme) };
    const content = canonicalJson([http.scanStamps.method, `/api${http.scanStamps.path}`, sent]);
    const once = { scope: employeeId, key, fingerprint: hash('sha256', content) };
    const run: RunCommand = (command) =>
      ports.commands({ actor: eventActor(actor), ...command, correlationId, key: once });
    const inWords = sayingPlaces(ports, businessId);
    return inWords(() =>
      orUnknownCode(async () => {
        const subject = await atPlace(parts.subjects.byCode(actor, code, run, programme), undefined);
        const given = await parts.recordingRefusals({ action: 'earn', amount }, subject, correlationId, () =>
          give(run, subject, { amount, reason: null, seen: seenOffline(seen) }),
        );
        return presentEarned(given, subject).message;
      }),
    );
  };
}
