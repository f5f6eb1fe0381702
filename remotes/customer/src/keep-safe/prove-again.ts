import { callApi, setToken } from '@stampwell/client';
import { proveDevice } from '@stampwell/client/device-key';
import { deviceQuestion, deviceSignIn } from '@stampwell/contracts/http/join.ts';

/** A guest has no password to confirm: what asks who they are gets a session that the device's key has just opened [AC24, JO3]. */
export async function proveAgain(): Promise<void> {
  const body = await proveDevice(await callApi(deviceQuestion, { body: {} }));
  const { access_token } = await callApi(deviceSignIn, { body });
  setToken('general', access_token);
}
