import { CULL_PATHS, QUALITY_TIERS, WORLD_VARIANTS, configurationSchema } from '../../core/scenario/index.ts';
import type { ArmId } from '../../core/sampling/index.ts';
import type { Configuration } from '../../core/scenario/index.ts';
import type { BenchActions, BenchView } from './bench-view.ts';
import { createElement, setAttribute, setFlag } from './element.ts';
import { createNumberField } from './number-field.ts';
import type { NumberField } from './number-field.ts';
import { createSelectField } from './select-field.ts';
import type { SelectField } from './select-field.ts';

/** The two arms side by side, one row an axis; rows whose values differ are marked. */
export interface ArmsPanel {
  readonly element: HTMLElement;
  update(view: BenchView): void;
}

type Axis = keyof Configuration;

interface AxisRow {
  readonly axis: Axis;
  readonly row: HTMLElement;
  readonly mark: HTMLElement;
  readonly fields: Readonly<Record<ArmId, SelectField | NumberField>>;
}

const ARM_NAMES = ['A', 'B'] as const satisfies readonly ArmId[];

const AXIS_LABELS: Readonly<Record<Axis, { readonly label: string; readonly hint: string }>> = {
  cull: { label: 'Cull', hint: 'Which stages may reject an instance' },
  tier: { label: 'Tier', hint: 'Quality tier: distances, densities and the picture’s own scale' },
  world: { label: 'World', hint: 'Reference height field that the world is built on' },
  seed: { label: 'Seed', hint: 'Seed of the world’s terrain and scatter' },
  renderScale: { label: 'Scale', hint: 'Pixels drawn per pixel shown along one axis, times the tier’s own scale' },
};

const CULL_LABELS = ['T0 distance', 'T1 frustum', 'T2 ray', 'T3 pyramid'] as const;

/** Creates the panel. */
export function createArmsPanel(actions: BenchActions): ArmsPanel {
  let configurations: BenchView['configurations'] | undefined;

  const changeAxis = (arm: ArmId, axis: Axis, value: string | number): void => {
    const parsed = configurationSchema.safeParse({ ...configurations?.[arm], [axis]: value });
    if (parsed.success) {
      actions.changeConfiguration(arm, parsed.data);
    }
  };

  const createField = (arm: ArmId, axis: Axis): SelectField | NumberField => {
    const label = `${AXIS_LABELS[axis].label} of arm ${arm}`;
    const onChange = (value: string | number): void => changeAxis(arm, axis, value);
    switch (axis) {
      case 'cull':
        return createSelectField({ label, options: CULL_PATHS, optionLabels: CULL_LABELS, onChange });
      case 'tier':
        return createSelectField({ label, options: QUALITY_TIERS, optionLabels: QUALITY_TIERS, onChange });
      case 'world':
        return createSelectField({ label, options: WORLD_VARIANTS, optionLabels: WORLD_VARIANTS, onChange });
      case 'seed':
        return createNumberField({ label, min: 0, max: 0xffffffff, isWhole: true, onChange });
      case 'renderScale':
        return createNumberField({ label, min: 0.1, max: 4, isWhole: false, onChange });
    }
  };

  const rows = (Object.keys(AXIS_LABELS) as Axis[]).map((axis): AxisRow => {
    const fields = { A: createField('A', axis), B: createField('B', axis) };
    const mark = createElement('td', { class: 'axis-mark' });
    const row = createElement('tr', { 'data-axis': axis }, [
      createElement('th', { scope: 'row', title: AXIS_LABELS[axis].hint }, [AXIS_LABELS[axis].label]),
      createElement('td', {}, [fields.A.element]),
      mark,
      createElement('td', {}, [fields.B.element]),
    ]);
    return { axis, row, mark, fields };
  });

  const heads = { A: createArmHead('A'), B: createArmHead('B') };
  const fieldset = createElement('fieldset', { class: 'panel-body', 'aria-label': 'Arms' }, [
    createElement('table', { class: 'arms-table' }, [
      createElement('thead', {}, [
        createElement('tr', {}, [createElement('td'), heads.A, createElement('td'), heads.B]),
      ]),
      createElement(
        'tbody',
        {},
        rows.map((row) => row.row),
      ),
    ]),
  ]);

  return {
    element: createElement('section', { class: 'panel' }, [createElement('h2', {}, ['Arms']), fieldset]),
    update(view) {
      configurations = view.configurations;
      fieldset.disabled = view.isLocked;
      for (const arm of ARM_NAMES) {
        setFlag(heads[arm], 'data-shown', arm === view.shownArm);
      }
      for (const { axis, row, mark, fields } of rows) {
        const isDiffering = view.configurations.A[axis] !== view.configurations.B[axis];
        setFlag(row, 'data-differs', isDiffering);
        mark.textContent = isDiffering ? '≠' : '';
        setAttribute(mark, 'aria-label', isDiffering ? 'differs' : '');
        for (const arm of ARM_NAMES) {
          fields[arm].setValue(view.configurations[arm][axis]);
        }
      }
    },
  };
}

function createArmHead(arm: ArmId): HTMLElement {
  return createElement('th', { scope: 'col', class: 'arm-head', 'data-arm': arm }, [
    createElement('span', { class: 'arm-swatch', 'aria-hidden': 'true' }),
    `Arm ${arm}`,
    createElement('span', { class: 'arm-shown' }, ['shown']),
  ]);
}
