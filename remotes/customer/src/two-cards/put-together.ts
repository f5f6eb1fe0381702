import { callApi } from '@stampwell/client';
import { proveDevice } from '@stampwell/client/device-key';
import { deviceQuestion } from '@stampwell/contracts/http/join.ts';

/** Proves, for one call, that this browser holds the guest's card. */
export const proofOfDevice = async () => proveDevice(await callApi(deviceQuestion, { body: {} }));
