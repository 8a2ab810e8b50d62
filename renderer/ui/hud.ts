import type { CameraPose } from '../../core/scenario/index.ts';
import { createElement, setFlag, setText } from './element.ts';
import { formatCount, formatFps, formatMs, formatShare } from './format-number.ts';

/** What the readout shows. Times are means over the window, counts are the last frame's. */
export interface HudReadout {
  readonly windowFrameCount: number;
  /** Frames of the window whose GPU time can be believed. */
  readonly gpuFrameCount: number;
  readonly frameTimeMs: number | undefined;
  readonly cpuSubmitMs: number | undefined;
  readonly gpuFrameTimeMs: number | undefined;
  readonly cullMs: number | undefined;
  readonly streamingMs: number | undefined;
  readonly drawCalls: number;
  readonly triangles: number;
  readonly residentInstances: number;
  readonly outsideDistanceInstances: number;
  readonly outsideFrustumInstances: number;
  readonly hiddenByTerrainInstances: number;
  readonly drawnInstances: number;
  readonly eye: CameraPose;
  readonly armLabel: string;
  readonly presetLabel: string;
  /** The shown arm's quality tier and why it has it. */
  readonly tierLabel: string;
  readonly rendererLabel: string;
  /** A renderer that draws on the CPU: its times say nothing about a GPU. */
  readonly isSoftwareRenderer: boolean;
}

/** The numbers over the view. */
export interface Hud {
  readonly element: HTMLElement;
  update(readout: HudReadout): void;
  setShown(isShown: boolean): void;
}

const STAGES = [
  { key: 'outside-distance', label: 'Outside distance', field: 'outsideDistanceInstances' },
  { key: 'outside-frustum', label: 'Outside frustum', field: 'outsideFrustumInstances' },
  { key: 'hidden', label: 'Hidden by terrain', field: 'hiddenByTerrainInstances' },
  { key: 'drawn', label: 'Drawn', field: 'drawnInstances' },
] as const;

/** Creates the readout. Every value can be read at `[data-hud="…"]`. */
export function createHud(): Hud {
  const values = new Map<string, HTMLElement>();
  const value = (key: string): HTMLElement => {
    const element = createElement('span', { class: 'hud-value', 'data-hud': key });
    values.set(key, element);
    return element;
  };
  const write = (key: string, text: string): void => {
    const element = values.get(key);
    if (element !== undefined) {
      setText(element, text);
    }
  };
  const bars = STAGES.map((stage) => createElement('span', { class: 'hud-bar-part', 'data-stage': stage.key }));
  const software = createElement(
    'span',
    { class: 'hud-tag', hidden: true, title: 'This renderer draws on the CPU; its times say nothing about a GPU.' },
    ['software'],
  );

  const element = createElement('aside', { class: 'hud', 'aria-label': 'Readout' }, [
    createElement('div', { class: 'hud-lead' }, [
      createElement('span', { class: 'hud-fps' }, [
        value('fps'),
        createElement('span', { class: 'hud-unit' }, ['fps']),
      ]),
      createElement('span', { class: 'hud-where' }, [value('arm'), value('preset')]),
    ]),
    createElement('p', { class: 'hud-window' }, [value('window')]),
    createElement('dl', { class: 'hud-rows' }, [
      ...createTimeRow('Frame', value('frame-ms')),
      ...createTimeRow('CPU submit', value('cpu-ms')),
      ...createTimeRow('GPU', value('gpu-ms')),
      ...createTimeRow('Cull', value('cull-ms')),
      ...createTimeRow('Streaming', value('streaming-ms')),
    ]),
    createElement('p', { class: 'hud-window' }, ['Instances · last frame']),
    createElement('div', { class: 'hud-bar', 'aria-hidden': 'true' }, bars),
    createElement('dl', { class: 'hud-rows' }, [
      ...createRow('Resident', value('resident'), createElement('span')),
      ...STAGES.flatMap((stage) => createRow(stage.label, value(stage.key), value(`${stage.key}-share`), stage.key)),
    ]),
    createElement('p', { class: 'hud-window hud-optional' }, ['Submitted · last frame']),
    createElement('dl', { class: 'hud-rows hud-optional' }, [
      ...createRow('Draw calls', value('draw-calls'), createElement('span')),
      ...createRow('Triangles', value('triangles'), createElement('span')),
    ]),
    createElement('dl', { class: 'hud-rows hud-eye hud-optional' }, [
      ...createWideRow('Eye x y z, m', value('eye')),
      ...createWideRow('Yaw, pitch', value('gaze')),
    ]),
    createElement('p', { class: 'hud-renderer' }, [value('renderer'), software]),
    createElement('p', { class: 'hud-renderer hud-tier' }, [value('tier')]),
  ]);

  return {
    element,
    update(readout) {
      write('fps', formatFps(readout.frameTimeMs));
      write('frame-ms', formatMs(readout.frameTimeMs));
      write('cpu-ms', formatMs(readout.cpuSubmitMs));
      write('gpu-ms', formatMs(readout.gpuFrameTimeMs));
      write('cull-ms', formatMs(readout.cullMs));
      write('streaming-ms', formatMs(readout.streamingMs));
      write('window', formatWindow(readout));
      write('resident', formatCount(readout.residentInstances));
      STAGES.forEach((stage, index) => {
        const count = readout[stage.field];
        write(stage.key, formatCount(count));
        write(`${stage.key}-share`, formatShare(count, readout.residentInstances));
        const bar = bars[index];
        if (bar !== undefined) {
          bar.style.flexGrow = String(count);
        }
      });
      write('draw-calls', formatCount(readout.drawCalls));
      write('triangles', formatCount(readout.triangles));
      write('eye', formatPlace(readout.eye));
      write('gaze', formatGaze(readout.eye));
      write('arm', readout.armLabel);
      write('preset', readout.presetLabel);
      write('tier', readout.tierLabel);
      write('renderer', readout.rendererLabel);
      software.hidden = !readout.isSoftwareRenderer;
      element.dataset['arm'] = readout.armLabel.slice(-1);
    },
    setShown(isShown) {
      setFlag(element, 'hidden', !isShown);
    },
  };
}

/** The window of the times; the GPU's own count where it is another, since it answers late and not for every frame. */
function formatWindow({ windowFrameCount, gpuFrameTimeMs, gpuFrameCount }: HudReadout): string {
  const window = `Times · mean of last ${String(windowFrameCount)} frames`;
  const isGpuWindowOther = gpuFrameTimeMs !== undefined && gpuFrameCount !== windowFrameCount;
  return isGpuWindowOther ? `${window}, GPU of ${String(gpuFrameCount)}` : window;
}

function createRow(label: string, value: Node, aside: Node, stageKey?: string): readonly HTMLElement[] {
  return [
    createElement('dt', { 'data-stage': stageKey }, [label]),
    createElement('dd', {}, [value]),
    createElement('dd', { class: 'hud-aside' }, [aside]),
  ];
}

function createTimeRow(label: string, value: Node): readonly HTMLElement[] {
  return createRow(label, value, createElement('span', { class: 'hud-unit' }, ['ms']));
}

function createWideRow(label: string, value: Node): readonly HTMLElement[] {
  return [createElement('dt', {}, [label]), createElement('dd', { class: 'hud-wide' }, [value])];
}

/** World metres, as presets state them. */
function formatPlace(eye: CameraPose): string {
  return [eye.xWorldMeters, eye.yWorldMeters, eye.zWorldMeters].map((value) => value.toFixed(1)).join(' ');
}

function formatGaze(eye: CameraPose): string {
  return [eye.yawRadians, eye.pitchRadians].map((value) => `${((value * 180) / Math.PI).toFixed(1)}°`).join(' ');
}
