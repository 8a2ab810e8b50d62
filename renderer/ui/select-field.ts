import { createElement, setAttribute } from './element.ts';

/** A drop-down of known values. */
export interface SelectField {
  readonly element: HTMLElement;
  setValue(value: string | number): void;
  /** Renames an option. */
  labelOption(value: string, label: string): void;
  /** Leaves one option to be chosen and says in the tooltip of the field how the others are had. */
  allowOnly(value: string, hint: string): void;
}

/** Creates a drop-down; `optionLabels` runs beside `options`. */
export function createSelectField(options: {
  readonly label: string;
  readonly options: readonly string[];
  readonly optionLabels: readonly string[];
  readonly onChange: (value: string) => void;
}): SelectField {
  const select = createElement(
    'select',
    { 'aria-label': options.label },
    options.options.map((value, index) => createElement('option', { value }, [options.optionLabels[index] ?? value])),
  );
  // Picked by pointer, the keys go back to the bench; picked by keyboard, the next arrow key must still land here.
  let isPointed = false;
  select.addEventListener('pointerdown', () => {
    isPointed = true;
  });
  select.addEventListener('keydown', () => {
    isPointed = false;
  });
  select.addEventListener('change', () => {
    options.onChange(select.value);
    if (isPointed) {
      select.blur();
    }
  });
  return {
    element: createElement('span', { class: 'select-field' }, [select]),
    setValue(value) {
      if (select.value !== String(value)) {
        select.value = String(value);
      }
    },
    labelOption(value, label) {
      for (const option of select.options) {
        if (option.value === value && option.text !== label) {
          option.text = label;
        }
      }
    },
    allowOnly(value, hint) {
      for (const option of select.options) {
        option.disabled = option.value !== value;
      }
      setAttribute(select, 'title', hint);
    },
  };
}
