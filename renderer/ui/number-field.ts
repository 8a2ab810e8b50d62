import { createElement, setAttribute, setText } from './element.ts';

/** A number typed by the user: taken when it is committed and inside its range, otherwise marked with what was expected. */
export interface NumberField {
  readonly element: HTMLElement;
  setValue(value: string | number): void;
}

/**
 * Creates a number field. Text input rather than a spinner: every digit can be typed, and dots stay dots in every locale. Arrows up
 * and down go on by `step`, where there is one.
 */
export function createNumberField(options: {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly isWhole: boolean;
  readonly step?: number;
  /** Says what else is wrong with a number inside the range, if anything. */
  readonly explainRefusal?: (value: number) => string | undefined;
  readonly onChange: (value: number) => void;
}): NumberField {
  const input = createElement('input', {
    type: 'text',
    inputmode: options.isWhole ? 'numeric' : 'decimal',
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-label': options.label,
  });
  const error = createElement('span', { class: 'field-error', role: 'alert' });
  let value = '';

  const refuse = (text: string): void => {
    setText(error, text);
    setAttribute(input, 'aria-invalid', text === '' ? 'false' : 'true');
  };
  const commit = (): void => {
    const parsed = parseNumber(input.value, options);
    if (typeof parsed === 'string') {
      refuse(parsed);
      return;
    }
    const refusal = options.explainRefusal?.(parsed);
    if (refusal !== undefined) {
      refuse(refusal);
      return;
    }
    refuse('');
    if (String(parsed) !== value) {
      options.onChange(parsed);
    }
    input.value = value;
  };
  input.addEventListener('change', commit);
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      refuse('');
      input.value = value;
      input.blur();
    } else if (event.key === 'Enter') {
      commit();
      if (input.getAttribute('aria-invalid') !== 'true') {
        input.blur();
      }
    } else if ((event.key === 'ArrowUp' || event.key === 'ArrowDown') && options.step !== undefined) {
      event.preventDefault();
      const from = parseNumber(input.value, options);
      if (typeof from === 'number') {
        input.value = String(stepNumber(from, options.step, event.key === 'ArrowUp' ? 1 : -1, options));
      }
      commit();
    }
  });
  return {
    element: createElement('span', { class: 'number-field' }, [input, error]),
    setValue(next) {
      if (value !== String(next)) {
        value = String(next);
        input.value = value;
        refuse('');
      }
    },
  };
}

/** The next multiple of the step in that direction, inside the range; typed values between two steps land on one. */
function stepNumber(
  from: number,
  step: number,
  direction: 1 | -1,
  { min, max }: { readonly min: number; readonly max: number },
): number {
  // A multiple has noise in its last digits: 7 × 0.05 is 0.35000000000000003.
  const steps = Number((from / step).toPrecision(12));
  const next = (direction === 1 ? Math.floor(steps) : Math.ceil(steps)) + direction;
  return Math.min(Math.max(Number((next * step).toPrecision(12)), min), max);
}

function parseNumber(
  text: string,
  range: { readonly min: number; readonly max: number; readonly isWhole: boolean },
): number | string {
  const trimmed = text.trim();
  const parsed = Number(trimmed);
  const isAccepted =
    trimmed !== '' &&
    Number.isFinite(parsed) &&
    parsed >= range.min &&
    parsed <= range.max &&
    (!range.isWhole || Number.isInteger(parsed));
  const kind = range.isWhole ? 'whole number' : 'number';
  return isAccepted ? parsed : `Expected a ${kind} from ${String(range.min)} to ${String(range.max)}`;
}
