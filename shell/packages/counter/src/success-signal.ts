import { readStored as read, writeStored as write } from '@stampwell/client';

const SOUND_KEY = 'scannerSound';

export const isSoundOn = (): boolean => read(SOUND_KEY) !== 'off';
export const setSoundOn = (isOn: boolean): void => write(SOUND_KEY, isOn ? null : 'off');

/** Vibration and a rising tone, noticed without looking. */
export const signalSuccess = (): void => signal([30, 40, 30], [880, 1_320]);

/** Long vibration and a falling tone: the code was refused. */
export const signalRefusal = (): void => signal([120], [330, 220]);

/** @param ticks vibration, ms on and off alternately. @param pitches hertz, played one after the other */
function signal(ticks: number[], [first, second]: [number, number]): void {
  if (!isSoundOn()) return;
  navigator.vibrate?.(ticks);
  try {
    const audio = new AudioContext();
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.setValueAtTime(first, audio.currentTime);
    tone.frequency.setValueAtTime(second, audio.currentTime + 0.08);
    volume.gain.setValueAtTime(0.12, audio.currentTime);
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.22);
    tone.connect(volume).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + 0.24);
    tone.onended = () => void audio.close();
  } catch {
    // Sound is optional: the screen shows the same.
  }
}
