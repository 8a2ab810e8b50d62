import { createWorldScene } from '../scene/index.ts';
import type { WorldScene } from '../scene/index.ts';
import type { BenchWindow } from '../ui/index.ts';
import { QUALITY_TIERS, splitPresetTitle } from '../../core/scenario/index.ts';
import { createTierAdviser } from './advise-tier.ts';
import type { TierAdviser, TierObservation } from './advise-tier.ts';
import type { BenchState } from './bench-state.ts';
import type { BenchStore } from './bench-store.ts';
import { createConfigurationApplier } from './configuration-applier.ts';
import { listenToDrag } from './drag-look.ts';
import { advanceFlyCamera, keepAboveGround, turnCamera } from './fly-camera.ts';
import { listenToHeldKeys } from './held-keys.ts';
import { shortenRendererName } from './renderer-name.ts';
import { createViewLoop } from './view-loop.ts';

/**
 * Opens the world on the window's canvas and keeps it as the state says: arm, pose, overlays; flies it; reports its numbers. The
 * view stands still while a comparison runs, so that it does not disturb the samples, and while the context is lost.
 *
 * Rejects with an Error that may be shown when the world cannot be drawn here.
 */
export async function openWorld(bench: BenchWindow, store: BenchStore): Promise<void> {
  const scene = await createWorldScene(bench.canvas, getShownConfiguration(store.state));
  const adviser = createTierAdviser();
  const heldKeys = listenToHeldKeys();
  const groundHeightMeters = (x: number, z: number): number => scene.groundHeightMeters(x, z);

  const applier = createConfigurationApplier(
    (configuration) => scene.applyConfiguration(configuration),
    (failure) => {
      if (failure !== undefined) {
        const text = `Arm ${store.state.shownArm} could not be shown: ${failure} Choose other values.`;
        store.dispatch({ type: 'message-posted', tone: 'failure', text });
      }
      // The ground may be another one.
      placeEye(scene, store.state);
      loop.restartTimes();
    },
  );

  const loop = createViewLoop(scene, {
    onBeforeFrame() {
      const { input, elapsedMs } = heldKeys.takeInput(performance.now());
      const pose = advanceFlyCamera(store.state.pose, input, elapsedMs, groundHeightMeters);
      if (pose !== store.state.pose && !store.state.isKeySheetShown) {
        store.dispatch({ type: 'pose-moved', pose });
      }
    },
    onReport(means) {
      const isSettled = scene.isSettled() && !applier.isApplying;
      bench.setSettled(isSettled);
      adviseTier(store, adviser, { ...means, isSettled });
      bench.updateHud({
        ...means,
        windowFrameCount: means.frameCount,
        eye: store.state.pose,
        ...scene.counters,
        armLabel: `Arm ${store.state.shownArm}`,
        presetLabel: describePlace(store.state),
        tierLabel: describeTier(store.state),
        rendererLabel: shortenRendererName(scene.gpu.renderer),
        isSoftwareRenderer: scene.gpu.isSoftware,
      });
    },
  });

  listenToDrag(bench.canvas, (dragXCssPx, dragYCssPx) => {
    const pose = turnCamera(store.state.pose, dragXCssPx, dragYCssPx, bench.canvas.clientHeight);
    store.dispatch({ type: 'pose-moved', pose });
  });
  scene.onStreamingFailure((failure) => store.dispatch({ type: 'streaming-failed', failure }));
  scene.onContextLost(() => store.dispatch({ type: 'context-lost' }));
  scene.onContextRestored(() => store.dispatch({ type: 'context-restored' }));

  const follow = (previous: BenchState): void => {
    const { state } = store;
    const configuration = getShownConfiguration(state);
    if (configuration !== getShownConfiguration(previous)) {
      applier.request(configuration);
    }
    if (state.pose !== previous.pose) {
      placeEye(scene, state);
    }
    if (state.areHiddenChunksShown !== previous.areHiddenChunksShown) {
      scene.setHiddenChunksShown(state.areHiddenChunksShown);
    }
    if (state.isContextLost || state.streamingFailure !== undefined) bench.setSettled(false);
    if (hasPictureChanged(previous, state)) {
      bench.setSettled(false);
      loop.restartTimes();
    }
    loop.setRunning(state.comparison.phase !== 'running' && !state.isContextLost);
  };
  store.subscribe(follow);

  // What was pressed while the world was being built.
  applier.request(getShownConfiguration(store.state));
  placeEye(scene, store.state);
  scene.setHiddenChunksShown(store.state.areHiddenChunksShown);
  store.dispatch({ type: 'world-opened' });
  loop.setRunning(store.state.comparison.phase !== 'running');
}

function getShownConfiguration(state: BenchState): BenchState['configurations']['A'] {
  return state.configurations[state.shownArm];
}

/** The shown arm's tier and why it has it: `tier medium, automatic: integrated GPU`. */
function describeTier(state: BenchState): string {
  const { tier } = getShownConfiguration(state);
  const reason = state.isTierAutomatic[state.shownArm] ? `automatic: ${state.automaticTier.gpuKind}` : 'set';
  return `tier ${tier}, ${reason}`;
}

/** Says once when another tier would suit better. Nothing is switched: what is compared stays what its user chose. */
function adviseTier(store: BenchStore, adviser: TierAdviser, measured: Omit<TierObservation, 'nowMs' | 'tier'>): void {
  const { tier } = getShownConfiguration(store.state);
  const advised = adviser.observe({ ...measured, nowMs: performance.now(), tier });
  if (advised === undefined) return;
  const finding =
    QUALITY_TIERS.indexOf(advised) < QUALITY_TIERS.indexOf(tier) ? 'Frames take long' : 'There is time to spare';
  const text = `${finding} at the ${tier} tier here: the ${advised} tier may suit better. Choose it in Arms, for both arms.`;
  store.dispatch({ type: 'message-posted', tone: 'info', text });
}

/** Flying moves the picture, too, but frame by frame: its times belong together. */
function hasPictureChanged(previous: BenchState, next: BenchState): boolean {
  return (
    getShownConfiguration(previous) !== getShownConfiguration(next) ||
    previous.shownArm !== next.shownArm ||
    previous.areHiddenChunksShown !== next.areHiddenChunksShown ||
    (next.isAtPreset && previous.pose !== next.pose)
  );
}

/** Presets were found on the reference world; on another one their eye may be under the ground. */
function placeEye(scene: WorldScene, state: BenchState): void {
  scene.setCameraPose(keepAboveGround(state.pose, (x, z) => scene.groundHeightMeters(x, z)));
}

function describePlace(state: BenchState): string {
  const { title } = splitPresetTitle(state.presets[state.presetIndex]?.preset.title ?? '');
  return state.isAtPreset ? title : `${title}, moved`;
}
