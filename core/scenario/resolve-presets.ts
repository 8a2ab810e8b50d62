import type { Preset } from './preset.ts';
import { describeFound } from './schema-problem.ts';

/** Presets in the order asked for, or one line that names the place, expected and found. */
export type PresetsResult =
  { readonly ok: true; readonly presets: readonly Preset[] } | { readonly ok: false; readonly problem: string };

/**
 * Turns ids into presets and passes presets that are written out. Ids must be known and none may come twice, since results are
 * told apart by them, nor may two differ by case only, since many file systems
 * ignore it; a preset written out may carry the id of a reference preset.
 *
 * @param references - as in a scenario, or ids from the command line
 * @param knownPresets - what ids are looked up in
 * @param place - file or argument for the message
 */
export function resolvePresets(
  references: readonly (string | Preset)[],
  knownPresets: readonly Preset[],
  place: string,
): PresetsResult {
  const refuse = (index: number, expected: string, found: string): PresetsResult => ({
    ok: false,
    problem: `${place}: presets[${index}]: expected ${expected}, found ${found}`,
  });
  if (references.length === 0) return { ok: false, problem: `${place}: presets: expected at least one, found none` };
  const presets: Preset[] = [];
  for (const [index, reference] of references.entries()) {
    const preset = typeof reference === 'string' ? knownPresets.find(({ id }) => id === reference) : reference;
    if (preset === undefined) {
      const known = knownPresets.map(({ id }) => id).join(', ');
      return refuse(index, `the id of a known preset (${known})`, describeFound(reference));
    }
    const twin = presets.find(({ id }) => id.toLowerCase() === preset.id.toLowerCase());
    if (twin?.id === preset.id) return refuse(index, 'each preset once', `${preset.id} again`);
    if (twin !== undefined) {
      return refuse(
        index,
        'ids that differ by more than case, since files are named by them',
        `${preset.id} after ${twin.id}`,
      );
    }
    presets.push(preset);
  }
  return { ok: true, presets };
}
