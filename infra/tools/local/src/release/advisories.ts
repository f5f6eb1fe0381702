interface AuditReport {
  metadata?: { vulnerabilities?: Record<string, number> };
}

const BAD = ['high', 'critical'];

/** Output of `npm audit --json`. Some registries do not support it, which is reported but is no failure. */
export function advisoriesIn(answer: string): { words: string; isBad: boolean } {
  const vulnerabilities = jsonOf(answer)?.metadata?.vulnerabilities;
  if (!vulnerabilities) {
    return {
      words: 'npm audit: this registry gives no advisories; ask one that does before a release.',
      isBad: false,
    };
  }
  const found = Object.entries(vulnerabilities).filter(([level, count]) => level !== 'total' && count > 0);
  const words = found.map(([level, count]) => `${count} ${level}`).join(', ') || 'none';
  return {
    words: `npm audit: known holes in what ships: ${words}.`,
    isBad: found.some(([level]) => BAD.includes(level)),
  };
}

function jsonOf(text: string): AuditReport | null {
  try {
    return JSON.parse(text) as AuditReport;
  } catch {
    return null;
  }
}
