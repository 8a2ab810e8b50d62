import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { cruise } from 'dependency-cruiser';
import type { ICruiseOptions, ICruiseResult } from 'dependency-cruiser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

interface Room {
  readonly rooms?: readonly string[];
  readonly npm?: readonly string[];
  readonly node?: boolean;
}

const repository = resolve(import.meta.dirname, '../..');
const config = createRequire(import.meta.url)(join(repository, '.dependency-cruiser.cjs')) as ICruiseOptions & {
  readonly HOUSE: Readonly<Record<string, Room>>;
  readonly options: ICruiseOptions;
  readonly forbidden: readonly object[];
};
const house = config.HOUSE;
const roomNames = Object.keys(house);

/** One import that some wall must stop, and the rule that must name it. */
interface Violation {
  readonly file: string;
  readonly rule: string;
}

/**
 * A scratch house with every room of the table: each has a door and an inner file, and one planted file for every import
 * that its row does not allow. Beside them stand files with only allowed imports, which no rule may name.
 */
function plantHouse(root: string): { violations: Violation[]; innocents: string[] } {
  const violations: Violation[] = [];
  const innocents: string[] = [];
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  const importing = (fromRoom: string, target: string): string => {
    const path = relative(join(root, fromRoom), join(root, target));
    return `import { x } from '${path.startsWith('.') ? path : `./${path}`}';\nexport const y = x;\n`;
  };
  for (const room of roomNames) {
    write(`${room}/index.ts`, `export { x } from './inner.ts';\n`);
    write(`${room}/inner.ts`, 'export const x = 1;\n');
  }
  roomNames.forEach((room, roomIndex) => {
    const row = house[room] as Room;
    roomNames.forEach((other, otherIndex) => {
      if (other === room) return;
      const isAllowed = (row.rooms ?? []).includes(other);
      const throughDoor = `${room}/to-door-${otherIndex}.ts`;
      write(throughDoor, importing(room, `${other}/index.ts`));
      if (isAllowed) innocents.push(throughDoor);
      else violations.push({ file: throughDoor, rule: `rooms-of:${room}` });
      if (/^(core|renderer)\//.test(other)) {
        const pastDoor = `${room}/past-door-${otherIndex}.ts`;
        write(pastDoor, importing(room, `${other}/inner.ts`));
        violations.push({ file: pastDoor, rule: 'use-the-door' });
      }
    });
    const stranger = `${room}/stranger-package.ts`;
    write(stranger, `import { x } from 'papaparse';\nexport const y = x;\n`);
    violations.push({ file: stranger, rule: `packages-of:${room}` });
    const builtin = `${room}/node-builtin.ts`;
    write(builtin, `import { readFileSync } from 'node:fs';\nexport const y = readFileSync;\n`);
    if (row.node === true) innocents.push(builtin);
    else violations.push({ file: builtin, rule: `no-node-in:${room}` });
    const lost = `${room}/lost.ts`;
    write(lost, `import { x } from './nowhere-${roomIndex}.ts';\nexport const y = x;\n`);
    violations.push({ file: lost, rule: 'no-unresolvable' });
  });
  write('core/math/circle-a.ts', `import { b } from './circle-b.ts';\nexport const a = (): unknown => b;\n`);
  write('core/math/circle-b.ts', `import { a } from './circle-a.ts';\nexport const b = (): unknown => a;\n`);
  violations.push({ file: 'core/math/circle-a.ts', rule: 'no-circular' });
  write('renderer/main.ts', importing('renderer', 'core/streaming/index.ts'));
  violations.push({ file: 'renderer/main.ts', rule: 'page-root' });
  return { violations, innocents };
}

describe('the import walls of the house', () => {
  let root = '';
  let planted: ReturnType<typeof plantHouse>;
  const found = new Set<string>();
  const accusedFiles = new Set<string>();

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'treeline-walls-'));
    planted = plantHouse(root);
    symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
    writeFileSync(join(root, 'package.json'), '{ "dependencies": { "papaparse": "*" } }');
    const { output } = await cruise(['core', 'renderer', 'electron', 'assets'], {
      ...config.options,
      baseDir: root,
      validate: true,
      ruleSet: { forbidden: [...config.forbidden] as never },
    });
    for (const violation of (output as ICruiseResult).summary.violations) {
      found.add(`${violation.rule.name} ${violation.from}`);
      accusedFiles.add(violation.from);
    }
  });

  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('plants at least one violation for every generated rule', () => {
    const rules = new Set(planted.violations.map((violation) => violation.rule));
    const generated = config.forbidden.map((rule) => (rule as { name: string }).name);
    expect([...rules].sort()).toEqual(generated.sort());
  });

  it('catches every planted violation under the rule that is meant to', () => {
    const missed = planted.violations.filter(({ file, rule }) => !found.has(`${rule} ${file}`));
    expect(missed).toEqual([]);
  });

  it('accuses no file whose imports the table allows', () => {
    expect(planted.innocents.filter((file) => accusedFiles.has(file))).toEqual([]);
  });

  it('has a row for every room on disk, and a room on disk for every row', () => {
    const onDisk = ['core', 'renderer', 'electron'].flatMap((wing) =>
      readdirSync(join(repository, wing), { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && readdirSync(join(repository, wing, entry.name)).length > 0)
        .map((entry) => `${wing}/${entry.name}`),
    );
    expect([...onDisk, 'assets/generator'].sort()).toEqual(roomNames.sort());
  });
});
