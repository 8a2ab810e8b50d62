/**
 * A name for a folder of exported files: suggestions come from titles and times, and file systems take only the plain part of
 * them. Never empty, never hidden, never a path.
 */
export function toFolderName(suggestion: string): string {
  return suggestion.replace(/[^A-Za-z0-9._-]+/g, '-').replace(/^[.-]+/, '') || 'treeline';
}
