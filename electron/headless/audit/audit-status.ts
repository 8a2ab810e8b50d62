import type { AuditVerdict } from '../../../core/audit/index.ts';
import { EXIT_STATUS } from '../usage-error.ts';

/** Exit status of every audit: a missed bar is a gate that failed; one that was not measured leaves no valid result. */
export const AUDIT_STATUS = {
  passed: EXIT_STATUS.fine,
  missed: EXIT_STATUS.gateFailed,
  unmeasured: EXIT_STATUS.noValidResult,
} as const satisfies Record<AuditVerdict, number>;
