'use strict';

/**
 * The house plan as data: who may import whom. Every rule below is generated from this table, and test/house/walls.test.ts
 * plants one violation per wall. A room that is not in the table may not exist; an import that is not in its row may not either.
 *
 * rooms: other rooms whose door (index.ts) may be imported. npm: packages. node: whether Node's own modules may be used.
 */
const HOUSE = {
  'core/math': {},
  'core/random': {},
  'core/noise': { rooms: ['core/math', 'core/random'] },
  'core/height-field': { rooms: ['core/math', 'core/noise', 'core/random'] },
  'core/clipmap': { rooms: ['core/height-field', 'core/math'] },
  'core/fade': { rooms: ['core/math'] },
  'core/grounding': {},
  'core/scatter': { rooms: ['core/grounding', 'core/height-field', 'core/math', 'core/noise', 'core/random'] },
  'core/ground-cover': {
    rooms: ['core/clipmap', 'core/height-field', 'core/math', 'core/noise', 'core/random', 'core/scatter'],
  },
  'core/streaming': { rooms: ['core/fade', 'core/grounding', 'core/height-field', 'core/math', 'core/scatter'] },
  'core/scenario': { npm: ['zod'] },
  'core/culling': {
    rooms: ['core/clipmap', 'core/fade', 'core/height-field', 'core/math', 'core/scenario', 'core/streaming'],
  },
  'core/sampling': { rooms: ['core/random', 'core/scenario'], npm: ['simple-statistics'] },
  'core/bridge': { rooms: ['core/sampling', 'core/scenario'], npm: ['zod'] },
  'core/audit': { rooms: ['core/bridge', 'core/random', 'core/sampling', 'core/streaming'] },
  'core/comparison': { rooms: ['core/bridge', 'core/height-field', 'core/sampling', 'core/scenario'] },
  'core/capture': {
    rooms: ['core/bridge', 'core/comparison', 'core/sampling', 'core/scenario'],
    npm: ['zod'],
  },

  'renderer/host': { rooms: ['core/bridge'] },
  'renderer/engine': { rooms: ['core/bridge'], npm: ['@babylonjs/core'] },
  'renderer/materials': { rooms: ['core/fade', 'renderer/engine'], npm: ['@babylonjs/core'] },
  'renderer/overlays': { rooms: ['core/culling', 'core/streaming', 'renderer/engine'], npm: ['@babylonjs/core'] },
  'renderer/workers': {
    rooms: [
      'core/clipmap',
      'core/culling',
      'core/ground-cover',
      'core/height-field',
      'core/scenario',
      'core/streaming',
    ],
  },
  'renderer/scene': {
    rooms: [
      'core/bridge',
      'core/clipmap',
      'core/culling',
      'core/fade',
      'core/ground-cover',
      'core/height-field',
      'core/scatter',
      'core/scenario',
      'core/streaming',
      'renderer/engine',
      'renderer/materials',
      'renderer/overlays',
      'renderer/workers',
    ],
    npm: ['@babylonjs/core'],
  },
  'renderer/probes': { rooms: ['core/bridge', 'core/sampling', 'renderer/engine', 'renderer/scene'] },
  'renderer/sampler': {
    rooms: [
      'core/audit',
      'core/bridge',
      'core/height-field',
      'core/sampling',
      'core/scenario',
      'core/streaming',
      'renderer/engine',
      'renderer/host',
      'renderer/probes',
      'renderer/scene',
    ],
  },
  'renderer/charts': {
    rooms: ['core/capture', 'core/comparison', 'core/sampling', 'core/scenario'],
    npm: ['chart.js'],
  },
  'renderer/ui': { rooms: ['core/bridge', 'core/comparison', 'core/sampling', 'core/scenario'] },
  'renderer/app': {
    rooms: [
      'core/bridge',
      'core/capture',
      'core/comparison',
      'core/sampling',
      'core/scenario',
      'renderer/charts',
      'renderer/engine',
      'renderer/host',
      'renderer/probes',
      'renderer/scene',
      'renderer/ui',
    ],
    npm: ['tinykeys'],
  },

  'electron/files': { node: true },
  'electron/preload': { rooms: ['core/bridge'], npm: ['electron'] },
  'electron/main': { rooms: ['core/bridge', 'core/scenario', 'electron/files'], npm: ['electron'], node: true },
  'electron/headless': {
    rooms: [
      'core/audit',
      'core/bridge',
      'core/capture',
      'core/clipmap',
      'core/comparison',
      'core/culling',
      'core/height-field',
      'core/sampling',
      'core/scatter',
      'core/scenario',
      'core/streaming',
      'electron/files',
    ],
    npm: ['commander', 'playwright-core'],
    node: true,
  },
  'assets/generator': {
    rooms: ['core/math', 'core/random', 'core/scatter'],
    npm: ['@gltf-transform/core', 'fflate', 'meshoptimizer'],
    node: true,
  },
};

/** Files directly under renderer/: the composition root of the page. It may use these doors. */
const PAGE_ROOT_ROOMS = ['renderer/app', 'renderer/host', 'renderer/sampler', 'renderer/ui'];

const ROOM_PATH = '^((?:core|renderer|electron|assets)/[^/]+)/';
const NPM_TYPES = ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-bundled', 'npm-no-pkg', 'npm-unknown'];

function escapeForPattern(text) {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}

function roomRules([room, { rooms = [], npm = [], node = false }]) {
  const from = { path: `^${escapeForPattern(room)}/` };
  const allowedRooms = [room, ...rooms].map((name) => `^${escapeForPattern(name)}/`);
  const allowedPackages = npm.map((name) => `node_modules/${escapeForPattern(name)}/`);
  return [
    {
      name: `rooms-of:${room}`,
      comment: `${room} may only import ${rooms.join(', ') || 'nothing'} (HOUSE in .dependency-cruiser.cjs).`,
      severity: 'error',
      from,
      to: { path: '^(core|renderer|electron|assets|test)/', pathNot: allowedRooms },
    },
    {
      name: `packages-of:${room}`,
      comment: `${room} may only use the packages ${npm.join(', ') || '(none)'}.`,
      severity: 'error',
      from,
      to: { dependencyTypes: NPM_TYPES, ...(allowedPackages.length > 0 ? { pathNot: allowedPackages } : {}) },
    },
    ...(node
      ? []
      : [
          {
            name: `no-node-in:${room}`,
            comment: `${room} runs where Node's modules do not exist.`,
            severity: 'error',
            from,
            to: { dependencyTypes: ['core'] },
          },
        ]),
  ];
}

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'A cycle means that two rooms or files are one; merge them or turn one edge around.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'use-the-door',
      comment: 'Rooms of core and renderer are entered through their index.ts only.',
      severity: 'error',
      from: { path: ROOM_PATH },
      to: { path: '^(core|renderer)/[^/]+/.+', pathNot: ['^(core|renderer)/[^/]+/index\\.ts$', '^$1/'] },
    },
    {
      name: 'no-unresolvable',
      comment: 'An import that resolves to nothing is a mistake or a missing package.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'page-root',
      comment: 'The page entry wires rooms together; it may use the doors of PAGE_ROOT_ROOMS.',
      severity: 'error',
      from: { path: '^renderer/[^/]+\\.ts$' },
      to: {
        path: '^(core|renderer|electron|assets|test)/',
        pathNot: [...PAGE_ROOT_ROOMS.map((room) => `^${escapeForPattern(room)}/index\\.ts$`), '^renderer/[^/]+\\.ts$'],
      },
    },
    ...Object.entries(HOUSE).flatMap(roomRules),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^\\.build/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'browser', 'types', 'default'] },
  },
};
// For the wall tests; not enumerable, because the cruiser refuses unknown options.
Object.defineProperty(module.exports, 'HOUSE', { value: HOUSE, enumerable: false });
