/**
 * Runs in the page before its own scripts; plain JS, because this program has no DOM types. `throttled-visit.ts` sets
 * `stampwellAwaits`, the selector to wait for, and reads `stampwellVisit()` at the end.
 */
{
  const seen = { lcp: 0, shown: 0, shift: 0 };
  const observe = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime;
  });
  observe('layout-shift', ({ value }) => {
    seen.shift += value;
  });
  const observer = new MutationObserver(() => {
    if (!document.querySelector(window.stampwellAwaits)) return;
    observer.disconnect();
    // The frame that shows it, not the script that makes it.
    requestAnimationFrame(() =>
      setTimeout(() => {
        seen.shown = performance.now();
      }),
    );
  });
  observer.observe(document, { childList: true, subtree: true });

  window.stampwellVisit = () => {
    const fcp = performance.getEntriesByName('first-contentful-paint')[0].startTime;
    const scripts = performance
      .getEntriesByType('resource')
      .filter(({ name, transferSize }) => /\.js($|\?)/.test(name) && transferSize > 0);
    const before = (time) =>
      scripts.reduce(
        (sum, { responseEnd, encodedBodySize }) => sum + (responseEnd <= time ? encodedBodySize : 0),
        0,
      );
    return { ...seen, fcp, scriptsBeforePaint: before(fcp), scriptsBeforeShown: before(seen.shown) };
  };
}
