/** What an audit comes to: `unmeasured` where no bar is missed but one that could have been was never held against anything. */
export type AuditVerdict = 'passed' | 'missed' | 'unmeasured';

/** A bar that was missed outweighs one that could not be measured. */
export function judgeAudit(failures: readonly string[], unmeasured: readonly string[]): AuditVerdict {
  if (failures.length > 0) return 'missed';
  return unmeasured.length > 0 ? 'unmeasured' : 'passed';
}
