import { BUILD_TARGETS, buildApp } from './build-app.ts';
import { endOnSignals } from './cleanup-ledger.ts';

endOnSignals();
await buildApp(BUILD_TARGETS);
