import { configurationSchema, QUALITY_TIERS } from '../../core/scenario/index.ts';
import type { ArmId } from '../../core/sampling/index.ts';
import { AUTOMATIC_TIER, AXIS_ROWS, createAxisField } from './axis-fields.ts';
import type { Axis } from './axis-fields.ts';
import type { BenchActions, BenchView } from './bench-view.ts';
import { createElement, setAttribute, setFlag } from './element.ts';
import type { NumberField } from './number-field.ts';
import type { SelectField } from './select-field.ts';

/** The two arms side by side, one row an axis; rows whose values differ are marked. */
export interface ArmsPanel {
  readonly element: HTMLElement;
  update(view: BenchView): void;
}

interface AxisRow {
  readonly axis: Axis;
  readonly row: HTMLElement;
  readonly mark: HTMLElement;
  readonly fields: Readonly<Record<ArmId, SelectField | NumberField>>;
}

const ARM_NAMES = ['A', 'B'] as const satisfies readonly ArmId[];

/** Creates the panel. */
export function createArmsPanel(actions: BenchActions): ArmsPanel {
  let configurations: BenchView['configurations'] | undefined;

  const changeAxis = (arm: ArmId, axis: Axis, value: string | number): void => {
    if (axis === 'tier') {
      const tier = ([AUTOMATIC_TIER, ...QUALITY_TIERS] as const).find((known) => known === value);
      if (tier !== undefined) {
        actions.chooseTier(arm, tier);
      }
      return;
    }
    const parsed = configurationSchema.safeParse({ ...configurations?.[arm], [axis]: value });
    if (parsed.success) {
      actions.changeConfiguration(arm, parsed.data);
    }
  };

  const createField = (arm: ArmId, axis: Axis): SelectField | NumberField =>
    createAxisField(axis, `${AXIS_ROWS[axis].label} of arm ${arm}`, (value) => changeAxis(arm, axis, value));

  const rows = (Object.keys(AXIS_ROWS) as Axis[]).map((axis): AxisRow => {
    const fields = { A: createField('A', axis), B: createField('B', axis) };
    const mark = createElement('td', { class: 'axis-mark' });
    const row = createElement('tr', { 'data-axis': axis }, [
      createElement('th', { scope: 'row', title: AXIS_ROWS[axis].hint }, [AXIS_ROWS[axis].label]),
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
          const field = fields[arm];
          if (axis === 'tier' && 'labelOption' in field) {
            field.labelOption(AUTOMATIC_TIER, `automatic (${view.automaticTier})`);
          }
          const isFollowing = axis === 'tier' && view.isTierAutomatic[arm];
          field.setValue(isFollowing ? AUTOMATIC_TIER : view.configurations[arm][axis]);
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
