import { read, write } from '../session/storage.ts';

const SOUND_KEY = 'scannerSound';

export const isSoundOn = (): boolean => read(SOUND_KEY) !== 'off';
export const setSoundOn = (isOn: boolean): void => write(SOUND_KEY, isOn ? null : 'off');

/** A tick in the hand and a short rising tone: a scan is noticed without looking. */
export function signalSuccess(): void {
  if (!isSoundOn()) return;
  navigator.vibrate?.([30, 40, 30]);
  try {
    const audio = new AudioContext();
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.setValueAtTime(880, audio.currentTime);
    tone.frequency.setValueAtTime(1_320, audio.currentTime + 0.08);
    volume.gain.setValueAtTime(0.12, audio.currentTime);
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.22);
    tone.connect(volume).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + 0.24);
    tone.onended = () => void audio.close();
  } catch {
    // No sound here; the screen says it too.
  }
}
