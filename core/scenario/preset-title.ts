/** A preset's title in the parts that a list shows: `Hilltop: all can be seen` is called Hilltop and shows that all can be seen. */
export function splitPresetTitle(title: string): { readonly title: string; readonly note: string } {
  const colonIndex = title.indexOf(':');
  return colonIndex < 0
    ? { title, note: '' }
    : { title: title.slice(0, colonIndex).trim(), note: title.slice(colonIndex + 1).trim() };
}
