import {
  CAMERA_MOTIONS,
  CAP_MODES,
  isViewportAspectFit,
  MAX_VIEWPORT_ASPECT_RATIO,
  protocolSchema,
} from '../../core/scenario/index.ts';
import type { Protocol } from '../../core/scenario/index.ts';
import type { BenchActions, BenchView } from './bench-view.ts';
import { createElement } from './element.ts';
import { createNumberField } from './number-field.ts';
import type { NumberField } from './number-field.ts';
import { createSelectField } from './select-field.ts';
import type { SelectField } from './select-field.ts';

/** How a comparison is sampled. */
export interface ProtocolPanel {
  readonly element: HTMLElement;
  update(view: BenchView): void;
}

type NumberAxis =
  'framesPerBlock' | 'warmupFrames' | 'rounds' | 'viewportWidthCssPx' | 'viewportHeightCssPx' | 'equivalenceRatio';

interface NumberRow {
  readonly key: NumberAxis;
  readonly label: string;
  readonly hint: string;
  readonly min: number;
  readonly max: number;
  /** What a value of 1 is shown as; 1 where left out. */
  readonly shownUnit?: number;
}

/** Ranges as the protocol's schema has them; the schema has the last word when a value is taken. */
const NUMBER_ROWS: readonly NumberRow[] = [
  { key: 'framesPerBlock', label: 'Frames', hint: 'Frames kept in each block', min: 2, max: 100_000 },
  {
    key: 'warmupFrames',
    label: 'Warm-up',
    hint: 'Frames drawn and thrown away once streaming is idle',
    min: 0,
    max: 10_000,
  },
  { key: 'rounds', label: 'Rounds', hint: 'ABBA rounds at each preset; a round is four blocks', min: 1, max: 1000 },
  { key: 'viewportWidthCssPx', label: 'Width', hint: 'Width of the sampled page in CSS pixels', min: 16, max: 8192 },
  { key: 'viewportHeightCssPx', label: 'Height', hint: 'Height of the sampled page in CSS pixels', min: 16, max: 8192 },
  {
    key: 'equivalenceRatio',
    label: 'Equal within %',
    hint: 'Differences inside plus or minus this share of arm A count as equivalent',
    min: 0.01,
    max: 99,
    shownUnit: 100,
  },
];

/** How the other cap mode is had: pacing is lifted for a whole process, so it is settled when the window is started. */
const PACING_HINTS: Readonly<Record<Protocol['capMode'], string>> = {
  capped: 'This window keeps vertical sync while sampling. To lift it, start with: npm start -- --uncapped',
  uncapped: 'This window was started with vertical sync lifted. To keep it, start with: npm start',
};

/** Creates the panel. */
export function createProtocolPanel(actions: BenchActions): ProtocolPanel {
  let protocol: Protocol | undefined;

  const change = (key: keyof Protocol, value: string | number): void => {
    const parsed = protocolSchema.safeParse({ ...protocol, [key]: value });
    if (parsed.success) {
      actions.changeProtocol(parsed.data);
    }
  };

  /** The one thing that a field's own range cannot say. */
  const explainRefusal = (key: NumberAxis, value: number): string | undefined => {
    if (protocol === undefined) {
      return undefined;
    }
    const next: Protocol = { ...protocol, [key]: value };
    return isViewportAspectFit(next.viewportWidthCssPx, next.viewportHeightCssPx)
      ? undefined
      : `Expected no side more than ${String(MAX_VIEWPORT_ASPECT_RATIO)} times the other`;
  };

  const numberFields = NUMBER_ROWS.map((row): { readonly row: NumberRow; readonly field: NumberField } => ({
    row,
    field: createNumberField({
      label: row.hint,
      min: row.min,
      max: row.max,
      isWhole: row.shownUnit === undefined,
      explainRefusal: (value) => explainRefusal(row.key, value),
      onChange: (value) => change(row.key, value / (row.shownUnit ?? 1)),
    }),
  }));
  const motionField = createSelectField({
    label: 'Camera motion inside a block',
    options: CAMERA_MOTIONS,
    optionLabels: CAMERA_MOTIONS,
    onChange: (value) => change('cameraMotion', value),
  });
  const capField = createSelectField({
    label: 'Display pacing while sampling',
    options: CAP_MODES,
    optionLabels: CAP_MODES,
    onChange: (value) => change('capMode', value),
  });

  const fieldset = createElement('fieldset', { class: 'panel-body protocol-grid', 'aria-label': 'Protocol' }, [
    ...numberFields.map(({ row, field }) => createField(row.key, row.label, row.hint, field)),
    createField(
      'cameraMotion',
      'Motion',
      'sway swings the view so that per-view work runs every frame; still holds it',
      motionField,
    ),
    createField(
      'capMode',
      'Pacing',
      'Whether vertical sync is lifted while sampling; settled when the window is started',
      capField,
    ),
  ]);
  return {
    element: createElement('section', { class: 'panel' }, [createElement('h2', {}, ['Protocol']), fieldset]),
    update(view) {
      protocol = view.protocol;
      fieldset.disabled = view.isLocked;
      for (const { row, field } of numberFields) {
        field.setValue(roundShown(view.protocol[row.key] * (row.shownUnit ?? 1)));
      }
      motionField.setValue(view.protocol.cameraMotion);
      capField.setValue(view.protocol.capMode);
      capField.allowOnly(view.hostCapMode, PACING_HINTS[view.hostCapMode]);
    },
  };
}

/** A ratio times 100 has noise in its last digits. */
function roundShown(value: number): number {
  return Number(value.toPrecision(9));
}

function createField(key: keyof Protocol, label: string, hint: string, field: NumberField | SelectField): HTMLElement {
  return createElement('label', { 'data-protocol': key, title: hint }, [
    createElement('span', { class: 'field-label' }, [label]),
    field.element,
  ]);
}
