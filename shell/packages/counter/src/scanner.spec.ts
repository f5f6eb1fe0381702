import { describe, expect, it } from 'vitest';
import { averageMs, SCANNER_OFF, type ScannerEvent, scanner } from './scanner.ts';

const stateAfter = (...events: ScannerEvent[]) => events.reduce(scanner, SCANNER_OFF);
const running: ScannerEvent[] = [{ type: 'start' }, { type: 'started' }];

describe('scanner', () => {
  it('starts, runs and stops', () => {
    expect(stateAfter({ type: 'start' }).status).toBe('starting');
    expect(stateAfter(...running).status).toBe('active');
    expect(stateAfter(...running, { type: 'stop' }).status).toBe('off');
  });

  it('handles a scan only once', () => {
    const seen = stateAfter(
      ...running,
      { type: 'detected', code: 'AAAA1111' },
      { type: 'detected', code: 'BBBB2222' },
    );
    expect(seen).toMatchObject({ status: 'detected', code: 'AAAA1111' });
  });

  it('detects nothing while the camera is off', () => {
    expect(stateAfter({ type: 'detected', code: 'AAAA1111' })).toBe(SCANNER_OFF);
    expect(stateAfter({ type: 'start' }, { type: 'stop' }, { type: 'started' }).status).toBe('off');
  });

  it('keeps the last ten scan times', () => {
    const times = Array.from({ length: 12 }, (_, i) => ({ type: 'scanned', ms: i }) as const);
    const state = stateAfter(...running, ...times);
    expect(state.scanTimes).toHaveLength(10);
    expect(averageMs(state)).toBe(7);
    expect(averageMs(SCANNER_OFF)).toBeNull();
  });

  it('zooms from 1.5 in steps of 0.2 between 1 and 3', () => {
    expect(stateAfter({ type: 'zoom', by: 1 }).zoom).toBe(1.7);
    expect(stateAfter(...Array<ScannerEvent>(9).fill({ type: 'zoom', by: 1 })).zoom).toBe(3);
    expect(stateAfter(...Array<ScannerEvent>(9).fill({ type: 'zoom', by: -1 })).zoom).toBe(1);
  });

  it('goes on scanning when a code is refused, with the reason until another code is seen', () => {
    const refused = stateAfter(
      ...running,
      { type: 'detected', code: 'AAAA1111' },
      { type: 'refused', words: 'We don’t recognise this code' },
    );
    expect(refused).toMatchObject({
      status: 'active',
      code: null,
      remark: { words: 'We don’t recognise this code' },
    });
    expect(scanner(refused, { type: 'detected', code: 'BBBB2222' }).remark).toBeNull();
    expect(scanner(refused, { type: 'remarked', remark: null }).remark).toBeNull();
    expect(scanner(refused, { type: 'stop' }).remark).toBeNull();
  });

  it('shows no remark while a customer is being looked up', () => {
    const remark = { tone: 'no', words: 'That is not a Stampwell code' } as const;
    expect(stateAfter(...running, { type: 'remarked', remark }).remark).toEqual(remark);
    const detected = stateAfter(
      ...running,
      { type: 'detected', code: 'AAAA1111' },
      { type: 'remarked', remark },
    );
    expect(detected.remark).toBeNull();
  });

  it('shows the error until it is started again', () => {
    expect(stateAfter({ type: 'start' }, { type: 'failed', words: 'No camera' })).toMatchObject({
      status: 'error',
      words: 'No camera',
    });
    expect(stateAfter({ type: 'failed', words: 'No camera' }, { type: 'start' })).toMatchObject({
      status: 'starting',
      words: null,
    });
  });
});
