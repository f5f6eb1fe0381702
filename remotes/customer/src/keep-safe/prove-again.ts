import { callApi, setToken } from '@stampwell/client';
import { proveDevice } from '@stampwell/client/device-key';
import { deviceQuestion, deviceSignIn } from '@stampwell/contracts/http/join.ts';

/** A guest has no password to confirm. Where one would be asked for, the device's key opens a fresh session instead [AC24, JO3]. */
export async function proveAgain(): Promise<void> {
  const body = await proveDevice(await callApi(deviceQuestion, { body: {} }));
  const { access_token } = await callApi(deviceSignIn, { body });
  setToken('general', access_token);
}
