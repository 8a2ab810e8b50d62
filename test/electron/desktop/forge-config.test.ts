import { FuseV1Options, FuseVersion } from '@electron/fuses';
import { describe, expect, it } from 'vitest';
import forgeConfig from '../../../forge.config.ts';

describe('forge.config.ts', () => {
  const fuses = forgeConfig.plugins.flatMap((plugin) => ('fusesConfig' in plugin ? [plugin.fusesConfig] : []));

  it('burns every fuse the safe way', () => {
    expect(fuses).toEqual([
      {
        version: FuseVersion.V1,
        strictlyRequireAllFuses: true,
        [FuseV1Options.RunAsNode]: false,
        [FuseV1Options.EnableCookieEncryption]: true,
        [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
        [FuseV1Options.EnableNodeCliInspectArguments]: false,
        [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
        [FuseV1Options.OnlyLoadAppFromAsar]: true,
        [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
        [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
        [FuseV1Options.WasmTrapHandlers]: true,
      },
    ]);
  });

  it('decides on every fuse that this Electron has', () => {
    const known = Object.values(FuseV1Options).filter((value) => typeof value === 'number');
    for (const fuse of known) expect(fuses[0]).toHaveProperty(String(fuse));
  });

  it('packs into an archive, without which its integrity cannot be checked', () => {
    expect(forgeConfig.packagerConfig.asar).toBe(true);
  });
});
