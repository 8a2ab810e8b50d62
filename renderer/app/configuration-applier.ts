import type { Configuration } from '../../core/scenario/index.ts';

/** Brings configurations into the scene one after the other; of those that arrive meanwhile only the last is applied. */
export interface ConfigurationApplier {
  request(configuration: Configuration): void;
  readonly isApplying: boolean;
}

/** Creates an applier over one target. */
export function createConfigurationApplier(
  applyConfiguration: (configuration: Configuration) => Promise<void>,
  onSettled: (failure: string | undefined) => void,
): ConfigurationApplier {
  let waiting: Configuration | undefined;
  let isApplying = false;

  const applyWaiting = async (): Promise<void> => {
    isApplying = true;
    let failure: string | undefined;
    while (waiting !== undefined) {
      const configuration = waiting;
      waiting = undefined;
      try {
        await applyConfiguration(configuration);
        failure = undefined;
      } catch (error) {
        failure = error instanceof Error ? error.message : String(error);
      }
    }
    isApplying = false;
    onSettled(failure);
  };

  return {
    request(configuration) {
      waiting = configuration;
      if (!isApplying) {
        void applyWaiting();
      }
    },
    get isApplying() {
      return isApplying;
    },
  };
}
