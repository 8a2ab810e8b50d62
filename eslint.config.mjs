import jsdoc from 'eslint-plugin-jsdoc';
import tseslint from 'typescript-eslint';

/** Core is pure: what a clock, a random source, a log or a page would give it must come in as an argument. */
const CORE_BANNED_GLOBALS = [
  'console',
  'performance',
  'window',
  'document',
  'process',
  'setTimeout',
  'setInterval',
  'fetch',
];

/** Syntax banned in core; `new Date()` and `Date.now()` read a clock, Math.random has no seed. */
const CORE_BANNED_SYNTAX = [
  {
    selector: "MemberExpression[object.name='Math'][property.name='random']",
    message: 'Use core/random: no randomness but the hash.',
  },
  { selector: "Identifier[name='Date']", message: 'Core has no clock; take the time as an argument.' },
];

const BARREL_MESSAGE = 'Deep imports only: the barrel is 1,756 KB gzip where our features need 332 KB.';

export default tseslint.config(
  { ignores: ['node_modules/', '.build/', '.vite/', 'out/', 'captures/', 'assets/*.json'] },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Babylon narrows its classes by hidden members, which this rule takes for foreign instances.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      eqeqeq: 'error',
      'no-console': 'error',
      'no-restricted-imports': [
        'error',
        {
          paths: [
            { name: '@babylonjs/core', message: BARREL_MESSAGE },
            { name: '@babylonjs/core/pure', message: BARREL_MESSAGE },
            { name: '@babylonjs/core/index.js', message: BARREL_MESSAGE },
            { name: '@babylonjs/loaders', message: BARREL_MESSAGE },
          ],
        },
      ],
    },
  },
  {
    files: ['core/**/*.ts'],
    plugins: { jsdoc },
    rules: {
      'no-restricted-globals': ['error', ...CORE_BANNED_GLOBALS],
      'no-restricted-syntax': ['error', ...CORE_BANNED_SYNTAX],
      'jsdoc/require-jsdoc': [
        'error',
        {
          publicOnly: true,
          require: { FunctionDeclaration: true, ClassDeclaration: true },
          contexts: ['TSInterfaceDeclaration'],
        },
      ],
      'jsdoc/check-param-names': ['error', { disableMissingParamChecks: true }],
      'jsdoc/no-types': 'error',
      'jsdoc/require-description': 'error',
    },
  },
  {
    // The two ends of Electron's IPC are wrapped once each; everything else goes through the channel table.
    files: ['electron/**/*.ts'],
    ignores: ['electron/main/validated-ipc.ts', 'electron/preload/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ImportSpecifier[imported.name=/^ipc(Main|Renderer)$/]',
          message: 'IPC goes through electron/main/validated-ipc.ts.',
        },
      ],
    },
  },
  {
    // `window.desktop` has one reader.
    files: ['renderer/**/*.ts'],
    ignores: ['renderer/host/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: "MemberExpression[property.name='desktop']", message: 'Only renderer/host reads window.desktop.' },
      ],
    },
  },
  {
    files: ['electron/headless/**/*.ts', 'assets/generator/**/*.ts', 'test/bench/**/*.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['test/**/*.ts'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unnecessary-condition': 'off',
    },
  },
  {
    files: ['**/*.{mjs,cjs,js}'],
    ...tseslint.configs.disableTypeChecked,
  },
  {
    files: ['**/*.cjs'],
    languageOptions: { sourceType: 'commonjs' },
    rules: { '@typescript-eslint/no-require-imports': 'off', 'no-undef': 'off', 'no-dupe-keys': 'error' },
  },
);
