/**
 * Who draws: `mesa-xvfb` a real window on an X server of our own through Mesa, `swiftshader` headless, `native` a real window on
 * the user's display and GPU.
 */
export const DRAWING_WAYS = ['mesa-xvfb', 'swiftshader', 'native'] as const;
export type DrawingWay = (typeof DRAWING_WAYS)[number];

/** Keeps the browser from calling home, updating itself or greeting the user in the middle of a measurement. */
const QUIET_ARGUMENTS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--no-default-browser-check',
];

/** Keeps a covered or unfocused window at full speed. */
const FULL_SPEED_ARGUMENTS = [
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-background-timer-throttling',
];

/**
 * Software drawing on a busy machine can keep the GPU process from answering for longer than its watchdog waits; being slow is
 * not being hung, and hosts have limits of their own.
 */
const PATIENT_ARGUMENT = '--disable-gpu-watchdog';

const DRAWING_ARGUMENTS: Readonly<Record<DrawingWay, readonly string[]>> = {
  'mesa-xvfb': ['--use-angle=gl', '--ignore-gpu-blocklist', PATIENT_ARGUMENT],
  swiftshader: ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', PATIENT_ARGUMENT],
  // A machine without a usable GPU still draws: Mesa's software driver is on the blocklist, SwiftShader behind a switch. The
  // page names its renderer, so nobody takes one for the other.
  native: ['--ignore-gpu-blocklist', '--enable-unsafe-swiftshader'],
};

/** Lifts the display's pacing. Whether it took effect is measured in the page, never assumed. */
const UNCAPPED_ARGUMENTS = ['--disable-gpu-vsync', '--disable-frame-rate-limit'];

/** Command-line switches for the browser; the sandbox switch is the launcher's. */
export function buildLaunchArguments(drawing: DrawingWay, isUncapped: boolean): readonly string[] {
  return [
    ...QUIET_ARGUMENTS,
    ...FULL_SPEED_ARGUMENTS,
    ...DRAWING_ARGUMENTS[drawing],
    ...(isUncapped ? UNCAPPED_ARGUMENTS : []),
  ];
}

/** The way of drawing that suits a machine: its own display where there is one, Mesa on an X server of our own elsewhere. */
export function selectDrawingWay(
  platform: NodeJS.Platform,
  environment: Readonly<Record<string, string | undefined>>,
): DrawingWay {
  if (platform === 'win32' || platform === 'darwin') return 'native';
  const hasDisplay = [environment['DISPLAY'], environment['WAYLAND_DISPLAY']].some(
    (name) => name !== undefined && name !== '',
  );
  return hasDisplay ? 'native' : 'mesa-xvfb';
}
