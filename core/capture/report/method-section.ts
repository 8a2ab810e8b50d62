import {
  CAP_SHARE_RATIO,
  CAP_TOLERANCE_RATIO,
  GPU_TO_INTERVAL_LIMIT,
  GPU_ZERO_RUN_LENGTH,
  STUTTER_FACTOR,
} from '../../sampling/index.ts';
import type { Capture } from '../capture.ts';
import { formatPercent } from '../number-text.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';

/** How every number was made, with the names of the methods. */
export function renderMethod(capture: Capture): Html {
  const { analysis, scenario } = capture;
  const margin = formatPercent(analysis.equivalenceRatio);
  return html`<section id="method">
    <h2>Method</h2>
    <ul class="method">
      <li>
        <b>Schedule.</b> ${scenario.protocol.rounds} rounds a preset, ABBA and BAAB in turn, presets interleaved; each
        block is ${scenario.protocol.framesPerBlock} frames on a fresh page, after compiling the shaders of both arms,
        settling, and discarding ${scenario.protocol.warmupFrames} frames. Either order cancels a linear drift inside a
        round.
      </li>
      <li>
        <b>Unit of analysis.</b> The pair of neighbouring blocks, one an arm. Frames of one block are correlated and are
        never tested as if they were independent.
      </li>
      <li>
        <b>Interval.</b> ${formatPercent(analysis.confidenceRatio)}, of the mean paired difference: the widest reach of
        Student's t over the pairs, a percentile bootstrap over the pairs (2000 resamples, fixed seed), and ± 1.96
        standard errors from inside the blocks (jackknife over ten batches, at least what the clock's step leaves
        unknown). Relative differences divide by A's mean.
      </li>
      <li>
        <b>Verdict.</b> Equivalent: the whole interval lies within ± ${margin} of A. A or B faster: significant at 5 %.
        Otherwise unresolved, with an estimate of the rounds it would take at today's noise. Mean frame time is the
        primary metric, Holm-corrected over the presets; the others are secondary, Holm-corrected over each other within
        a preset.
      </li>
      <li>
        <b>A/A floor.</b> The mean absolute difference between neighbouring blocks of the same arm (the inner two of
        each round).
      </li>
      <li>
        <b>Frame time.</b> The interval between the animation-frame stamps of two drawn frames. Fences pace them: the
        page starts a frame only when fewer than two are in flight on the GPU. CPU submit is the main thread's work
        inside a frame, not the time to render it. GPU time comes from timer queries only.
      </li>
      <li>
        <b>Rates</b> are 1000 / mean frame time. <b>Percentiles</b> are of frame times, quantile type 7 (linear
        interpolation at (n − 1) · p); P99 is the slow end.
      </li>
      <li>
        <b>1 % lows</b> are three different numbers: the mean of the slowest ⌈n/100⌉ frames; the mean of frames at or
        above P99; and the frame time at which the slowest frames add up to 1 % of the time.
      </li>
      <li>
        <b>Hitches</b> are frames longer than ${STUTTER_FACTOR} times the median; hitch time is their whole length.
      </li>
      <li>
        <b>Hygiene.</b> Frame times that are zero, negative, missing or not finite are left out and counted. GPU times
        are left out when negative, over ${GPU_TO_INTERVAL_LIMIT} times the frame's interval, or in runs of
        ${GPU_ZERO_RUN_LENGTH} or more exact zeros. No frame is left out for being slow, and no difference is taken
        across the end of a block.
      </li>
      <li>
        <b>Cap-bound</b> means that more than ${formatPercent(CAP_SHARE_RATIO)} of the frames lie within
        ${formatPercent(CAP_TOLERANCE_RATIO)} of a period around multiples of that period, fitted to the data, and the
        measured work does not fill the frames.
      </li>
    </ul>
  </section>`;
}
