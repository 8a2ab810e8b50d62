const MAC_PLATFORM = /mac|iphone|ipad/i;

const KEY_NAMES: Readonly<Record<string, string>> = { Escape: 'Esc', 'Shift+?': '?' };

/** How a key combination of the command table is printed on this platform: `Mod+E` is `Ctrl+E`, on a Mac `⌘E`. */
export function formatKey(key: string): string {
  const name = KEY_NAMES[key] ?? key;
  return MAC_PLATFORM.test(navigator.userAgent)
    ? name.replace('Mod+', '⌘').replace('Shift+', '⇧')
    : name.replace('Mod+', 'Ctrl+');
}
